import { useImperativeHandle, useState } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useEditing } from '#app/routes/kb/chats/edit/use-editing.ts'
import { loadMessageTools } from '#app/routes/kb/chats/message/load-later.ts'
import { withEventOn } from '#app/routes/kb/chats/messages/apply-event.ts'
import { hasOlder, newestSeq, shownOf } from '#app/routes/kb/chats/messages/message-map.ts'
import { pageBefore, readMessages } from '#app/routes/kb/chats/messages/read-page.ts'
import { useMessageMap } from '#app/routes/kb/chats/messages/use-message-map.ts'
import { usePendingOf } from '#app/routes/kb/chats/outbox/outbox-provider.tsx'
import { useReactions } from '#app/routes/kb/chats/reactions/use-reactions.ts'
import { StreamFrame } from '#app/routes/kb/chats/stream/stream-frame.tsx'
import { useIsAtEnd } from '#app/routes/kb/chats/timeline/use-at-end.ts'
import { unreadOf } from '#app/routes/kb/chats/unread/use-new-line.ts'
import { classes } from '#app/ui/classes.ts'
import { LazyPart } from '#app/ui/hooks/lazy-part.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { useChatBeside } from './chat-beside.ts'
import type { ThreadData } from './read-thread.ts'
import { Replies } from './replies.tsx'
import { useShownThread } from './shown-thread.ts'
import { threadPath } from './thread-path.ts'
import { useThreadMark, useThreadRead } from './use-thread-read.ts'

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
  const end = useThreadRead({ ...loaded, root: thread.root, newest: thread.replies.at(-1) })
  const lastRead = useThreadMark(loaded, thread.root.id)
  const [firstNew] = unreadOf(thread.replies, lastRead, userId)
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
          props={{ list, kbId, react, messages: shown, startEditing: ({ id }) => edit(id) }}
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
    hasOlder: hasOlder(map, first?.seq),
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
