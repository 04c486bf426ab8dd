import { href, useRouteLoaderData } from 'react-router'
import { Message as MessageFrame } from '#app/chat/message.tsx'
import { AnswerActions } from '#app/chats/answer-actions.tsx'
import { MessageItem } from '#app/chats/message-item.tsx'
import type { Pending } from '#app/chats/use-pending.ts'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { Empty } from '#app/components/empty.tsx'
import { useFormats } from '#app/format.ts'
import type { loader as kbLoader } from '#app/kb/route.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'

interface MessageListProps {
  kbId: string
  chat: Chat
  messages: Message[]
  pending: Pending[]
  hasOlder: boolean
  showOlder: () => Promise<void>
  send: (content: string, clientId: string) => void
  isNewest: boolean
}

/**
 * The messages, the newest at the bottom of a list that stays there while it grows: it is laid out
 * from its end, so that this needs no script.
 */
export function MessageList(props: MessageListProps) {
  const { kbId, chat, messages, pending, hasOlder, isNewest } = props
  const { t } = useTranslation('chats')
  const nothing = messages.length === 0 && pending.length === 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by keyboard too
    <div className="chat-scroll" tabIndex={0} role="log" aria-label={t('messages')}>
      <div className="talk">
        {hasOlder && <OlderLink {...props} />}
        {nothing && <EmptyChat chat={chat} />}
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            kbId={kbId}
            message={message}
            actions={<AnswerActions message={message} />}
          />
        ))}
        {pending.map((one) => (
          <PendingItem key={one.clientId} pending={one} send={props.send} />
        ))}
        {!isNewest && (
          <p className="paging">
            <ButtonLink href={href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })}>
              {t('newest')}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}

function OlderLink({ kbId, chat, messages, showOlder }: MessageListProps) {
  const { t } = useTranslation('chats')
  const first = messages[0]
  if (!first) return null
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })
  return (
    <p className="paging">
      <ButtonLink
        href={`${path}?before=${first.id}`}
        onClick={(event) => {
          event.preventDefault()
          // Where the page cannot fetch, the link still leads there.
          showOlder().catch(() => location.assign(`${path}?before=${first.id}`))
        }}
      >
        {t('older')}
      </ButtonLink>
    </p>
  )
}

function EmptyChat({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const text = t(`empty.${chat.systemChat ?? 'other'}`)
  return <Empty icon={chat.systemChat === 'ai_chat' ? 'bolt' : 'forum'} title={text} />
}

function PendingItem({ pending, send }: { pending: Pending; send: MessageListProps['send'] }) {
  const { t } = useTranslation('chats')
  const { moment } = useFormats()
  const me = useRouteLoaderData<typeof kbLoader>('kb/route')?.user
  return (
    <MessageFrame
      id={pending.clientId}
      author={{ id: me?.id ?? '', name: me?.displayName ?? '', picture: me?.profileURL ?? null }}
      time={{ iso: pending.createdAt, shown: moment(pending.createdAt) }}
      {...(pending.failed ? {} : { note: t('sending') })}
    >
      <p className="as-typed">{pending.content}</p>
      {pending.failed && (
        <p className="not-sent" role="alert">
          {t('notSent')}{' '}
          <Button
            type="button"
            look="quiet"
            icon="refresh"
            onClick={() => send(pending.content, pending.clientId)}
          >
            {t('sendAgain')}
          </Button>
        </p>
      )}
    </MessageFrame>
  )
}
