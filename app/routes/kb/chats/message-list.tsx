import type { RefObject } from 'react'
import { href } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { classes } from '#app/components/classes.ts'
import { Empty } from '#app/components/empty.tsx'
import { Paging } from '#app/components/paging.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Chat, Message, SystemMessage } from '#contract/entities/chat.ts'
import { AnswerActions } from './answer-actions.tsx'
import { asksBot } from './asks-bot.ts'
import { MessageItem } from './message.tsx'
import { PendingItem } from './pending-item.tsx'
import { SystemLines } from './system-messages/system-lines.tsx'
import { lastOf, timelineOf } from './system-messages/timeline.ts'
import type { Pending } from './unsent-store.ts'
import { useIsAtEnd } from './use-at-end.ts'
import { useListPosition } from './use-place.ts'

interface MessageListProps {
  kbId: string
  chat: Chat
  messages: Message[]
  systemMessages: SystemMessage[]
  pending: Pending[]
  hasOlder: boolean
  showOlder: () => Promise<void>
  isNewest: boolean
  /** The element at the end of the newest message. When it becomes visible, the chat is read. */
  end: RefObject<HTMLDivElement | null>
  /** The id of the message at which this page was opened. */
  around: string | undefined
  /** Without JavaScript the streamed page is shown instead of this list. */
  isStreamed: boolean
}

/**
 * The list of messages, the newest at the bottom. The list is laid out from the bottom. Therefore
 * the newest message stays visible while the list grows, without JavaScript.
 */
export function MessageList(props: MessageListProps) {
  const { messages, isNewest, isStreamed, end } = props
  const { t } = useTranslation('chats')
  const { list, hasNew, onScroll, toEnd } = useIsAtEnd(isNewest ? messages.at(-1)?.id : undefined)
  useListPosition({ ...props, list })
  return (
    <>
      <section
        className={classes('message-scroll', isStreamed && 'noscript:hidden')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be focusable
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
        aria-label={t('messages')}
      >
        <div className="-mt-px h-px flex-none" ref={end} />
        <Messages {...props} />
      </section>
      {hasNew && (
        <div className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-[22px] [box-shadow:var(--shadow-float)]">
          <Button
            className="rounded-[inherit]"
            type="button"
            icon="keyboard_arrow_down"
            onClick={toEnd}
          >
            {t('newBelow')}
          </Button>
        </div>
      )}
    </>
  )
}

function Messages(props: MessageListProps) {
  const { kbId, chat, messages, systemMessages, pending, hasOlder, isNewest, around } = props
  const { t } = useTranslation('chats')
  const { dayKey } = useFormats()
  const items = timelineOf(messages, systemMessages, dayKey)
  const nothing = messages.length === 0 && pending.length === 0
  return (
    <div className="message-list" role="log" aria-label={t('messages')}>
      {hasOlder && <OlderLink {...props} />}
      {nothing && <EmptyChat chat={chat} />}
      {items.map((item) =>
        'message' in item ? (
          <MessageItem
            key={item.message.id}
            kbId={kbId}
            {...item}
            found={item.message.id === around}
            actions={<AnswerActions message={item.message} />}
          />
        ) : (
          <SystemLines key={item.happened[0]?.id} {...item} />
        ),
      )}
      {pending.map((one, index) => (
        <PendingItem
          key={one.clientId}
          pending={one}
          before={pending[index - 1] ?? lastOf(items)}
        />
      ))}
      {!isNewest && <NewestLink kbId={kbId} chat={chat} />}
      {isNewest && around && (
        <noscript>
          <NewestLink kbId={kbId} chat={chat} />
        </noscript>
      )}
    </div>
  )
}

function NewestLink({ kbId, chat }: Pick<MessageListProps, 'kbId' | 'chat'>) {
  const { t } = useTranslation('chats')
  return (
    <Paging>
      <ButtonLink to={href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })}>
        {t('newest')}
      </ButtonLink>
    </Paging>
  )
}

function OlderLink({ kbId, chat, messages, showOlder }: MessageListProps) {
  const { t } = useTranslation('chats')
  const first = messages[0]
  if (!first) return null
  const path = href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })
  return (
    <Paging>
      <ButtonLink
        to={`${path}?before=${first.id}`}
        onClick={(event) => {
          event.preventDefault()
          // If fetching fails, opens the page with the older messages instead.
          showOlder().catch(() => location.assign(`${path}?before=${first.id}`))
        }}
      >
        {t('older')}
      </ButtonLink>
    </Paging>
  )
}

function EmptyChat({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const text = t(`empty.${asksBot(chat) ? 'ai_chat' : (chat.systemChat ?? 'other')}`)
  return <Empty icon={asksBot(chat) ? 'bolt' : 'forum'} title={text} />
}
