import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { classes } from '#app/ui/classes.ts'
import { Link } from '#app/ui/link.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { ChatFace } from './chat-face.tsx'
import { emptyWords } from './empty-words.ts'
import { lastLineOf } from './last-line.ts'
import { chatTitle } from './title.ts'
import { UnreadMark } from './unread/unread-mark.tsx'
import { unreadIn } from './unread/unread-mentions.ts'

interface ChatRowProps {
  kbId: string
  chat: Chat
  /** Instead of the newest message. */
  draft?: ReactNode
}

export function ChatRow({ kbId, chat, draft }: ChatRowProps) {
  const { t } = useTranslation('chats')
  const { t: tLinks } = useTranslation('chatLinks')
  const { moment } = useFormats()
  const { user } = useSignedIn()
  const isUnread = chat.unreadCount + chat.unreadMentions.length > 0
  return (
    <Link
      className="grid min-h-16 grid-cols-[32px_minmax(0,1fr)] items-center gap-x-3 border-line border-b px-6 py-2.5 hover:bg-hover focus-visible:-outline-offset-2 max-sm:px-4"
      to={href('/kb/:kbId/chats/:chatId', { kbId, chatId: chat.id })}
    >
      <ChatFace chat={chat} readerId={user.id} />
      <span className="grid grid-cols-1 gap-y-0.5">
        <span className="flex items-center gap-x-3">
          <strong
            className={classes(
              'min-w-0 flex-1 truncate',
              isUnread ? 'font-heading' : 'font-medium',
            )}
          >
            {chatTitle(chat, t)}
          </strong>
          {chat.lastMessageAt && (
            <time className="text-ink-2 text-sm" dateTime={chat.lastMessageAt}>
              {moment(chat.lastMessageAt)}
            </time>
          )}
        </span>
        <span className="flex items-center gap-x-3">
          <span
            className={classes(
              'min-w-0 flex-1 truncate text-md',
              isUnread ? 'text-ink' : 'text-ink-2',
            )}
          >
            {draft ||
              (chat.lastMessageAt ? lastLineOf(chat, user.id, tLinks) : emptyWords(chat, t))}
          </span>
          <UnreadMark {...unreadIn([chat])} />
        </span>
      </span>
    </Link>
  )
}
