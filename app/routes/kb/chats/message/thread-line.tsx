import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Avatar, BotAvatar } from '#app/people/avatar.tsx'
import { threadPath } from '#app/routes/kb/chats/paths.ts'
import type { Message } from '#contract/entities/chat.ts'

interface ThreadLineProps {
  kbId: string
  message: Message
  unread?: number
}

/** Above a reply that the chat shows. */
export function InThread({ kbId, message }: Pick<ThreadLineProps, 'kbId' | 'message'>) {
  const { t } = useTranslation('threads')
  const { chatId, rootId } = message
  if (!rootId) return null
  return (
    <a
      className="-mb-2 inline-flex min-h-6 w-fit items-center gap-1 text-ink-2 text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
      href={threadPath({ kbId, chatId, rootId })}
      data-pane=""
    >
      <span aria-hidden>↳</span>
      {t('inThread')}
    </a>
  )
}

export function ThreadLine({ kbId, message, unread = 0 }: ThreadLineProps) {
  const { t } = useTranslation('threads')
  const { moment } = useFormats()
  const { id, chatId, replyCount, lastReplyAt, repliers } = message
  if (replyCount === 0) return null
  return (
    <p>
      <a
        className="-mx-2 inline-flex min-h-7 max-w-full items-center gap-x-2 rounded-sm px-2 text-md hover:bg-hover pointer-coarse:min-h-11"
        href={threadPath({ kbId, chatId, rootId: id })}
        data-pane=""
      >
        <span className="flex flex-none -space-x-1" aria-hidden="true">
          {repliers.map(({ id, displayName, profileURL, isBot }) =>
            isBot ? (
              <BotAvatar key={id} size="small" />
            ) : (
              <Avatar key={id} size="small" id={id} name={displayName} picture={profileURL} />
            ),
          )}
        </span>
        <strong className="flex-none font-semibold text-accent">
          {t('replies', { count: replyCount })}
        </strong>
        {unread > 0 && <UnreadDot label={t('unread', { count: unread })} />}
        {lastReplyAt && (
          <span className="min-w-0 text-ink-2 text-sm leading-[1.2]">
            {t('lastReply', { time: moment(lastReplyAt) })}
          </span>
        )}
      </a>
    </p>
  )
}

function UnreadDot({ label }: { label: string }) {
  return (
    <>
      <i
        className="size-2 flex-none rounded-full bg-accent forced-colors:bg-[Highlight]"
        aria-hidden="true"
      />
      <span className="sr-only">{label}</span>
    </>
  )
}
