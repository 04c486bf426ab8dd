import { Message as MessageFrame } from '#app/chat/message.tsx'
import { Answer } from '#app/chats/answer.tsx'
import { useFormats } from '#app/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'

interface MessageItemProps {
  kbId: string
  message: Message
  actions?: React.ReactNode
}

/** One message of a chat, a person's or the bot's. */
export function MessageItem({ kbId, message, actions }: MessageItemProps) {
  const { t } = useTranslation('chats')
  const { moment } = useFormats()
  const sender = message.sender
  const author = {
    id: sender?.id ?? '',
    name: sender?.displayName ?? '',
    picture: sender?.profileURL ?? null,
    isBot: message.senderType === 'bot',
  }
  const note = message.isOptimistic ? t('sending') : message.isEdited ? t('edited') : undefined
  return (
    <MessageFrame
      id={message.id}
      author={author}
      time={{ iso: message.createdAt, shown: moment(message.createdAt) }}
      {...(note ? { note } : {})}
    >
      <Body kbId={kbId} message={message} actions={actions} />
    </MessageFrame>
  )
}

function Body({ kbId, message, actions }: MessageItemProps) {
  const { t } = useTranslation('chats')
  if (message.isDeleted) return <p className="muted">{t('deleted')}</p>
  if (message.senderType === 'bot')
    return <Answer kbId={kbId} message={message} actions={actions} />
  // A message not yet echoed has no HTML: it is shown as it was typed.
  if (message.html === '') return <p className="as-typed">{message.content}</p>
  return (
    <div
      className="prose"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the API rendered and sanitised it
      dangerouslySetInnerHTML={{ __html: message.html }}
    />
  )
}
