import { useImperativeHandle } from 'react'
import { classes } from '#app/components/classes.ts'
import { Later } from '#app/components/later.tsx'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useEditing } from '#app/routes/kb/chats/edit/use-editing.ts'
import { loadMessageTools } from '#app/routes/kb/chats/message/load-later.ts'
import { useReactions } from '#app/routes/kb/chats/reactions/use-reactions.ts'
import { StreamFrame } from '#app/routes/kb/chats/stream/stream-frame.tsx'
import { useIsAtEnd } from '#app/routes/kb/chats/timeline/use-at-end.ts'
import { unreadOf } from '#app/routes/kb/chats/unread/use-new-line.ts'
import { useSignedIn } from '#app/shell/use-signed-in.ts'
import { useChatBeside } from './chat-beside.ts'
import type { ThreadData } from './read-thread.ts'
import { Replies } from './replies.tsx'
import { useShownThread } from './shown-thread.ts'
import { threadPath } from './thread-path.ts'
import { useThread } from './use-thread.ts'
import { useThreadMark, useThreadRead } from './use-thread-read.ts'

interface OpenThreadProps {
  thread: ThreadData
  kbId: string
  /** Is set to the function that edits the reader's last reply. */
  editLast: { current: () => void }
}

/** The messages of a thread, live. */
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
        <Later
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
