import { href } from 'react-router'
import { Icon } from '#app/components/icon.tsx'
import { formatSize } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { fileType } from '#app/routes/kb/resources/file-type.ts'
import type { Message } from '#contract/entities/chat.ts'

/** The files that were sent with a message, as download links. */
export function Attachments({ kbId, message }: { kbId: string; message: Message }) {
  const { t } = useTranslation('chats')
  if (message.attachments.length === 0) return null
  return (
    <ul className="my-1 flex flex-wrap gap-1.5" aria-label={t('attachments')}>
      {message.attachments.map(({ id, name, type, size }) => {
        const at = { kbId, chatId: message.chatId, attachmentId: id }
        const { icon } = fileType({ kind: 'file', type, title: name })
        return (
          <li key={id}>
            <a
              className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-sm border border-line px-2.5 py-1"
              href={href('/kb/:kbId/chats/:chatId/attachments/:attachmentId', at)}
            >
              <Icon name={icon} size={18} />
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-ink-2 text-sm">{formatSize(size)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of a message's replies. */
export function ReplyCount({ message: { replyCount } }: { message: Message }) {
  const { t } = useTranslation('chats')
  if (replyCount === 0) return null
  return <p className="text-ink-2 text-sm">{t('replies', { count: replyCount })}</p>
}
