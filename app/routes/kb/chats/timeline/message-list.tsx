import { memo, type RefObject, useMemo } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { newestAnswerOf } from '#app/routes/kb/chats/actions/answer-bar.tsx'
import { asksBot } from '#app/routes/kb/chats/asks-bot.ts'
import { emptyWords } from '#app/routes/kb/chats/empty-words.ts'
import { useKbContext } from '#app/routes/kb/chats/kb-context.ts'
import { SystemLines } from '#app/routes/kb/chats/message/system-lines.tsx'
import { lastOf, timelineOf } from '#app/routes/kb/chats/messages/timeline.ts'
import type { Pending } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { useReactions } from '#app/routes/kb/chats/reactions/use-reactions.ts'
import { newestPath } from '#app/routes/kb/chats/start-path.ts'
import { UnreadButton } from '#app/routes/kb/chats/unread/unread-button.tsx'
import { unreadOf, useUnreadRange } from '#app/routes/kb/chats/unread/use-new-line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Empty } from '#app/ui/empty.tsx'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat, Message, SystemMessage } from '#contract/entities/chat.ts'
import { blockOf, blocksOf, type TimelineBlock } from './blocks.ts'
import { NewerLinks, OlderLink } from './list-paging.tsx'
import { ListedMessage } from './listed-message.tsx'
import { loadMessageTools } from './load-later.ts'
import { PendingItem } from './pending-item.tsx'
import { useIsAtEnd } from './use-at-end.ts'
import { useListPosition } from './use-scroll-position.ts'
import { useShownBlocks } from './use-shown-blocks.ts'

// New messages are read aloud from these. Those before come back while the list scrolls.
const lastBlocks = 2

/** Rendered again only if its messages change. */
const MessageBlock = memo(({ block, ...props }: SharedProps & { block: TimelineBlock }) => {
  const { kbId, userId, around, firstNew, newestAnswer, editing, edit, unreadThreads } = props
  return block.items.map((item) =>
    'message' in item ? (
      <ListedMessage
        key={item.message.id}
        {...{ kbId, userId, edit }}
        {...item}
        found={item.message.id === around}
        isEdited={item.message.id === editing}
        startsNew={item.message.id === firstNew}
        isNewestAnswer={item.message.id === newestAnswer}
        unreadReplies={unreadThreads.get(item.message.id)}
      />
    ) : (
      <SystemLines key={item.happened[0]?.id} kbId={kbId} {...item} />
    ),
  )
})

interface MessageListProps {
  kbId: string
  chat: Chat
  messages: Message[]
  systemMessages: SystemMessage[]
  pending: Pending[]
  hasOlder: boolean
  showOlder: () => Promise<void>
  isNewest: boolean
  showNewer: () => Promise<void>
  /** When it becomes visible, the chat is read. */
  end: RefObject<HTMLDivElement | null>
  around: string | undefined
  /** If the address says so. */
  start: 'unread' | 'newest' | null
  /** Without JavaScript the streamed page is shown instead of this list. */
  isStreamed: boolean
  editing: string | null
  edit: (messageId: string | null) => void
}

/** Laid out from the bottom: its newest message stays visible while it grows. */
export function MessageList(props: MessageListProps) {
  const { kbId, chat, messages, pending, hasOlder, isNewest, isStreamed, end, edit } = props
  const { t } = useTranslation('chats')
  const { list, hasNew, isFar, onScroll, toEnd } = useIsAtEnd(
    isNewest ? messages.at(-1)?.id : undefined,
    !isNewest,
  )
  const wanted = useListPosition({ ...props, list })
  const { shown, react } = useReactions(kbId, messages)
  const range = useUnreadRange(chat)
  const inRange = unreadOf(messages, range, useSignedIn().user.id)
  const unread = pending.length > 0 ? [] : inRange
  const first = hasOlder ? messages[0]?.seq : undefined
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
        <Messages {...props} {...{ list, unread, wanted }} messages={shown} />
        <LazyPart
          load={loadMessageTools}
          props={{
            list,
            kbId,
            react,
            messages: shown,
            ownBar: newestAnswerOf(messages),
            editing: props.editing,
            startEditing: ({ id }) => edit(id),
          }}
        />
      </section>
      {unread.length > 0 && (
        <UnreadButton
          {...{ list, kbId, chat, unread }}
          notLoaded={Math.max(0, (first ?? 0) - range.after - 1)}
        />
      )}
      {(hasNew || isFar) && (
        <div className="absolute bottom-2 left-1/2 -translate-x-1/2 rounded-[22px] [box-shadow:var(--shadow-float)]">
          {isNewest ? (
            <Button {...down} type="button" onClick={toEnd}>
              {t(hasNew ? 'newBelow' : 'newest')}
            </Button>
          ) : (
            <ButtonLink {...down} to={newestPath(kbId, chat.id)}>
              {t('newest')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

const down = { icon: 'keyboard_arrow_down', className: 'rounded-[inherit]' } as const

interface MessagesProps extends MessageListProps {
  list: RefObject<HTMLElement | null>
  unread: Message[]
  /** The list will scroll to it. */
  wanted: string | null
}

function Messages(props: MessagesProps) {
  const { kbId, chat, messages, systemMessages, pending, isNewest, around } = props
  const { list, unread, wanted, editing, edit, hasOlder, showOlder, showNewer } = props
  const { t } = useTranslation('chats')
  const { dayKey } = useFormats()
  const userId = useSignedIn().user.id
  const { unreadThreads } = useKbContext()
  const items = useMemo(
    () => timelineOf(messages, systemMessages, dayKey),
    [messages, systemMessages, dayKey],
  )
  const blocks = useMemo(() => blocksOf(items), [items])
  const [firstNew] = unread
  const [oldest] = messages
  const nothing = messages.length === 0 && pending.length === 0
  return (
    <div className="message-list" role="log" aria-label={t('messages')}>
      {hasOlder && oldest && (
        <OlderLink
          path={`${chatPath(kbId, chat.id)}?before=${oldest.id}`}
          label={t('older')}
          showOlder={showOlder}
        />
      )}
      {nothing && <EmptyChat chat={chat} />}
      <MessageBlocks
        {...{ list, kbId, userId, around, editing, edit, unreadThreads, wanted }}
        blocks={blocks}
        firstNew={firstNew?.id}
        newestAnswer={newestAnswerOf(messages)}
      />
      {pending.map((one, index) => (
        <PendingItem
          key={one.clientId}
          pending={one}
          before={pending[index - 1] ?? lastOf(items)}
        />
      ))}
      {!isNewest && <NewerLinks {...{ kbId, messages, showNewer }} chatId={chat.id} />}
      {isNewest && around && (
        <noscript>
          <NewerLinks kbId={kbId} chatId={chat.id} />
        </noscript>
      )}
    </div>
  )
}

function EmptyChat({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chats')
  const { mentionsBot } = useSignedIn()
  const mayAsk = chat.systemChat === 'townhall' && chat.can.send && mentionsBot
  return (
    <Empty
      icon={asksBot(chat) ? 'bolt' : 'forum'}
      title={emptyWords(chat, t)}
      text={mayAsk && t('empty.mentionBot')}
    />
  )
}

interface SharedProps {
  kbId: string
  userId: string
  around: string | undefined
  /** Unread when the chat was opened. */
  firstNew: string | undefined
  newestAnswer: string | undefined
  editing: string | null
  edit: (messageId: string | null) => void
  unreadThreads: ReadonlyMap<string, number>
}

interface MessageBlocksProps extends SharedProps {
  list: RefObject<HTMLElement | null>
  blocks: TimelineBlock[]
  /** The list will scroll to it. */
  wanted: string | null
}

/** In a long list, blocks far from the visible ones are empty. */
function MessageBlocks({ list, blocks, wanted, ...shared }: MessageBlocksProps) {
  const { around, firstNew, editing } = shared
  const last = blocks.slice(-lastBlocks).map(({ key }) => key)
  const kept = [wanted, around, firstNew, editing].map((id) => blockOf(blocks, id))
  const isShown = useShownBlocks(list, blocks, [blocks[0]?.key, ...last, ...kept])
  return blocks.map((block) => (
    <div
      key={block.key}
      // The browser remembers the height of a block whose messages have left the document.
      className="grid grid-cols-[minmax(0,1fr)] gap-5.5 [contain-intrinsic-block-size:auto_1500px] data-left:[content-visibility:hidden]"
      data-block={block.key}
      data-left={isShown(block.key) ? undefined : ''}
      aria-live={last.includes(block.key) ? undefined : 'off'}
    >
      {isShown(block.key) && <MessageBlock {...shared} block={block} />}
    </div>
  ))
}
