import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { Message } from '#contract/entities/chat.ts'
import { threadPath } from './thread-path.ts'

/** Leads to the replies of a message, and says how many there are and when the last one came. */
export function ThreadLine({ kbId, message }: { kbId: string; message: Message }) {
  const { t } = useTranslation('threads')
  const { moment } = useFormats()
  const { id, chatId, replyCount, lastReplyAt } = message
  if (replyCount === 0) return null
  return (
    <p>
      <a
        className="-mx-2 inline-flex min-h-7 max-w-full items-center gap-x-2 rounded-sm px-2 text-md hover:bg-hover pointer-coarse:min-h-11"
        href={threadPath({ kbId, chatId, rootId: id })}
        data-pane=""
      >
        <strong className="flex-none font-semibold text-accent">
          {t('replies', { count: replyCount })}
        </strong>
        {lastReplyAt && (
          <span className="min-w-0 truncate text-ink-2 text-sm">
            {t('lastReply', { time: moment(lastReplyAt) })}
          </span>
        )}
      </a>
    </p>
  )
}
