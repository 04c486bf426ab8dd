import { useImperativeHandle, useRef, useState } from 'react'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useEditing } from '#app/routes/kb/chats/edit/use-editing.ts'
import { withEventOn } from '#app/routes/kb/chats/messages/apply-event.ts'
import { hasOlder, newestSeq, shownOf } from '#app/routes/kb/chats/messages/message-map.ts'
import { pageBefore, readMessages } from '#app/routes/kb/chats/messages/read-page.ts'
import { lastOf, timelineOf } from '#app/routes/kb/chats/messages/timeline.ts'
import { useMessageMap } from '#app/routes/kb/chats/messages/use-message-map.ts'
import { usePendingOf } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import type { Pending } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import { useChatBeside } from '#app/routes/kb/chats/pane/chat-beside.ts'
import { replyPath, threadPath } from '#app/routes/kb/chats/paths.ts'
import { useReactions } from '#app/routes/kb/chats/reactions/use-reactions.ts'
import { StreamFrame } from '#app/routes/kb/chats/stream/stream-frame.tsx'
import { OlderLink } from '#app/routes/kb/chats/timeline/list-paging.tsx'
import { ListedMessage } from '#app/routes/kb/chats/timeline/listed-message.tsx'
import { loadMessageTools } from '#app/routes/kb/chats/timeline/load-later.ts'
import { PendingItem } from '#app/routes/kb/chats/timeline/pending-item.tsx'
import { useIsAtEnd } from '#app/routes/kb/chats/timeline/use-at-end.ts'
import { unreadOf } from '#app/routes/kb/chats/unread/use-new-line.ts'
import { useSeenEnd } from '#app/routes/kb/chats/unread/use-seen-end.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import { callApi } from '#app/upstream/browser.ts'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { ThreadData } from './read-thread.ts'
import { useShownThread } from './shown-thread.ts'
import { ThreadRoot } from './thread-root.tsx'

interface OpenThreadProps {
  thread: ThreadData
  kbId: string
  /** Set to the function that edits the reader's last reply. */
  editLast: { current: () => void }
}

export function OpenThread({ thread: loaded, kbId, editLast }: OpenThreadProps) {
  const { t } = useTranslation('threads')
  const { chat } = useChatBeside()
  const userId = useSignedIn().user.id
  const thread = useThread(loaded)
  useShownThread(thread.root.id)
  const end = useThreadRead({
    ...loaded,
    root: thread.root,
    newest: thread.replies.at(-1),
    isMentioned: chat.unreadMentions.length > 0,
  })
  const range = useUnreadReplies(loaded, thread)
  const unread = unreadOf(thread.replies, range, userId)
  const firstNew = thread.pending.length > 0 ? undefined : unread[0]
  const { list, onScroll } = useIsAtEnd(thread.replies.at(-1)?.id)
  const { shown, react } = useReactions(kbId, [thread.root, ...thread.replies])
  const [root, ...replies] = shown
  const { editing, edit, editLast: editLastReply } = useEditing(replies)
  useImperativeHandle(editLast, () => editLastReply)
  return (
    <>
      <section
        className={classes('message-scroll', loaded.isNewest && 'noscript:hidden')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be focusable
        tabIndex={0}
        ref={list}
        onScroll={onScroll}
        aria-label={t('log')}
      >
        <div className="-mt-px h-px flex-none" ref={end} />
        <Replies
          {...thread}
          {...{ kbId, userId, replies, editing, edit }}
          root={root ?? thread.root}
          isNewest={loaded.isNewest}
          found={loaded.reply}
          firstNew={firstNew?.id}
        />
        <LazyPart
          load={loadMessageTools}
          props={{
            list,
            kbId,
            react,
            messages: shown,
            editing,
            startEditing: ({ id }) => edit(id),
          }}
        />
      </section>
      {loaded.isNewest && (
        <StreamFrame
          page={threadPath({ kbId, chatId: chat.id, rootId: thread.root.id })}
          hasUnread={loaded.unreadCount > 0}
        />
      )}
    </>
  )
}

interface LoadedThread {
  root: Message
  replies: Message[]
  hasMore: boolean
  isNewest: boolean
}

function useThread({ root, replies, hasMore, isNewest }: LoadedThread) {
  const line = { chatId: root.chatId, rootId: root.id }
  const { map, put } = useMessageMap({ ...line, messages: replies, hasMore, isNewest })
  const shown = shownOf(map, isNewest ? undefined : replies[0]?.seq)
  const sent = new Set(shown.map(({ clientId }) => clientId))
  const [first] = shown
  const showOlder = async () => {
    if (first) put(pageBefore(await readMessages(line, { before: first.id }), first))
  }
  return {
    root: useRoot(root),
    replies: shown,
    pending: usePendingOf(line).filter((one) => !sent.has(one.clientId)),
    // What is missing between the oldest replies and new ones is being fetched already.
    hasOlder: hasOlder(map, isNewest ? map.known[0]?.from : first?.seq),
    showOlder,
    newestSeq: newestSeq(map),
  }
}

function useRoot(loaded: Message): Message {
  const { recent } = useLive()
  const isOfChat = ({ data }: ServerEvent) => 'chatId' in data && data.chatId === loaded.chatId
  const withAll = (root: Message) => recent.of(root.chatId).reduce(rootAfter, root)
  const [root, setRoot] = useState(() => withAll(loaded))
  const [seen, see] = useState(loaded)
  if (seen !== loaded) {
    see(loaded)
    setRoot(withAll(loaded))
  }
  useLiveEvent((event) => {
    if (isOfChat(event)) setRoot((now) => rootAfter(now, event))
  })
  return root
}

// New messages of the chat are not the root, so they are left out again.
function rootAfter(root: Message, event: ServerEvent): Message {
  return withEventOn(new Map([[root.id, root]]), event, () => false).get(root.id) ?? root
}

interface Reading {
  root: Message
  newest: Message | undefined
  isNewest: boolean
  unreadCount: number
  /** Null if the thread is not one of the reader's. */
  lastReadSeq: number | null
  /** In the chat. A reply that was read already may mention the reader since it was edited. */
  isMentioned: boolean
}

// The newest reply is visible and the window has the focus. The ref is for the element at its end.
function useThreadRead({ root, newest, isNewest, ...read }: Reading) {
  const { unreadCount, lastReadSeq, isMentioned } = read
  const readSeq = useRef(lastReadSeq ?? 0)
  const isUnread = useRef(unreadCount > 0 || isMentioned)
  const seq = newest?.seq ?? 0
  useLiveEvent(({ type, data }) => {
    if (type !== 'thread_read' || data.rootId !== root.id) return
    readSeq.current = data.lastReadSeq
    isUnread.current = data.unreadCount > 0
  })
  return useSeenEnd(seq, () => {
    if (!newest || !isNewest || (seq <= readSeq.current && !isUnread.current)) return
    const before = readSeq.current
    readSeq.current = seq
    isUnread.current = false
    markRead(root, newest.id).catch(() => {
      readSeq.current = before
    })
  })
}

// As it was when the thread was opened, or marked since then. In a thread that is not the person's
// nothing is new.
function useUnreadReplies(
  { lastReadSeq, replies }: { lastReadSeq: number | null; replies: Message[] },
  { root, newestSeq }: { root: Message; newestSeq: number },
) {
  const [range, setRange] = useState({
    after: lastReadSeq ?? Number.POSITIVE_INFINITY,
    upTo: replies.at(-1)?.seq ?? 0,
  })
  useLiveEvent(({ type, data }) => {
    if (type === 'thread_read' && data.rootId === root.id && data.unreadCount > 0)
      setRange({ after: data.lastReadSeq, upTo: newestSeq })
  })
  return range
}

async function markRead({ chatId, id }: Message, messageId: string): Promise<void> {
  const params = { chatId, rootId: id }
  const input = { params, body: { messageId }, keepalive: true }
  await callApi('POST /chats/:chatId/messages/thread/:rootId/read', input)
}

interface RepliesProps {
  kbId: string
  userId: string
  root: Message
  replies: Message[]
  pending: Pending[]
  hasOlder: boolean
  showOlder: () => Promise<void>
  isNewest: boolean
  /** At which the thread was opened. */
  found: string | undefined
  /** Unread when the thread was opened. */
  firstNew: string | undefined
  editing: string | null
  edit: (messageId: string | null) => void
}

function Replies(props: RepliesProps) {
  const { kbId, userId, root, replies, pending, isNewest, found } = props
  const { hasOlder, showOlder, firstNew, editing, edit } = props
  const { t } = useTranslation('threads')
  const { dayKey } = useFormats()
  const items = timelineOf(replies, [], dayKey)
  const shared = { kbId, userId, edit }
  // The first reply repeats its author’s name, because a line is between the root and it.
  const above = { createdAt: root.createdAt }
  const [oldest] = replies
  const isEmpty = replies.length === 0 && pending.length === 0
  return (
    <div className="message-list mb-auto" role="log" aria-label={t('log')}>
      <ThreadRoot {...shared} root={root} isEdited={editing === root.id} />
      {hasOlder && oldest && (
        <OlderLink
          path={replyPath({ kbId, chatId: root.chatId, rootId: root.id }, oldest.id)}
          label={t('older')}
          showOlder={showOlder}
        />
      )}
      {isEmpty && <p className="text-ink-2">{t('none')}</p>}
      {items.map(
        (item) =>
          'message' in item && (
            <ListedMessage
              key={item.message.id}
              {...shared}
              message={item.message}
              before={item.before ?? above}
              found={item.message.id === found}
              isEdited={item.message.id === editing}
              startsNew={item.message.id === firstNew}
              isInThread
            />
          ),
      )}
      {pending.map((one, index) => (
        <PendingItem
          key={one.clientId}
          pending={one}
          before={pending[index - 1] ?? lastOf(items) ?? above}
        />
      ))}
      {!isNewest && (
        <Paging>
          <ButtonLink to={threadPath({ kbId, chatId: root.chatId, rootId: root.id })}>
            {t('newest')}
          </ButtonLink>
        </Paging>
      )}
    </div>
  )
}
