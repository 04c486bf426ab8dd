import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'
import { Answer, Citations } from './answer.tsx'
import { Attachments, Echoes } from './attachments.tsx'
import { Day } from './day.tsx'
import { groupingOf } from './grouping.ts'
import { Message as MessageFrame } from './message-frame.tsx'
import { MessageHtml, PlainMessage } from './message-html.tsx'
import type { Before } from './system-messages/timeline.ts'

interface MessageItemProps {
  kbId: string
  message: Message
  /** The previous message or system message. */
  before: Before
  /** Whether the message is the target of a link. */
  found?: boolean
  actions?: React.ReactNode
}

/** One message of a chat. Above the first message of a day the day is shown. */
export function MessageItem({ kbId, message, before, found, actions }: MessageItemProps) {
  const { t } = useTranslation('chats')
  const { time, dayKey } = useFormats()
  const { startsDay, follows } = groupingOf(message, before, dayKey)
  const sender = message.sender
  const author = {
    id: sender?.id ?? '',
    name: sender?.displayName ?? '',
    picture: sender?.profileURL ?? null,
    isBot: message.senderType === 'bot',
  }
  const note = message.isEdited ? t('edited') : undefined
  return (
    <>
      {startsDay && <Day iso={message.createdAt} />}
      <MessageFrame
        id={message.id}
        author={author}
        time={{ iso: message.createdAt, shown: time(message.createdAt) }}
        follows={follows}
        busy={message.botState === 'writing'}
        found={found}
        {...(note ? { note } : {})}
      >
        <Body message={message} actions={actions} />
        <Attachments kbId={kbId} message={message} />
        <Echoes message={message} />
      </MessageFrame>
    </>
  )
}

function Body({ message, actions }: Pick<MessageItemProps, 'message' | 'actions'>) {
  const { t } = useTranslation('chats')
  if (message.isDeleted) return <p className="text-ink-2">{t('deleted')}</p>
  if (message.senderType === 'bot') return <Answer message={message} actions={actions} />
  if (message.citations.length > 0 || message.withheld) return <Citations message={message} />
  if (message.html === '' && message.content === '') return null
  if (message.html === '') return <PlainMessage text={message.content} />
  return <MessageHtml html={message.html} />
}
