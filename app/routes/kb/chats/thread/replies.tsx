import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { PendingItem } from '#app/routes/kb/chats/outbox/pending-item.tsx'
import type { Pending } from '#app/routes/kb/chats/outbox/unsent-store.ts'
import { lastOf, timelineOf } from '#app/routes/kb/chats/system-messages/timeline.ts'
import { OlderLink } from '#app/routes/kb/chats/timeline/list-paging.tsx'
import { ListedMessage } from '#app/routes/kb/chats/timeline/listed-message.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Paging } from '#app/ui/lists/paging.tsx'
import type { Message } from '#contract/entities/chat.ts'
import { replyPath, threadPath } from './thread-path.ts'
import { ThreadRoot } from './thread-root.tsx'

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

export function Replies(props: RepliesProps) {
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
