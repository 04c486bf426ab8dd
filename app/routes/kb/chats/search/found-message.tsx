import { Avatar, BotAvatar } from '#app/components/avatar.tsx'
import { excerptParts } from '#app/components/excerpt-parts.ts'
import { Link } from '#app/components/link.tsx'
import { CutName } from '#app/components/people/cut-name.tsx'
import { Marked } from '#app/components/quote.tsx'
import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { foundPath } from '#app/routes/kb/chats/timeline/found-path.ts'
import type { SearchHit } from '#contract/entities/search.ts'

/** A message that a search found, as a row that opens the chat or thread at the message. */
export function FoundMessage({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('find')
  const { moment } = useFormats()
  const { sender, createdAt, rootId } = hit
  return (
    <Link
      className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 border-line border-b px-2 py-3 no-underline hover:bg-hover"
      to={foundPath(hit)}
    >
      {sender?.isBot ? (
        <BotAvatar />
      ) : (
        <Avatar
          id={sender?.id ?? ''}
          name={sender?.displayName ?? ''}
          picture={sender?.profileURL ?? null}
        />
      )}
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <strong className="min-w-0 font-heading">
            <CutName name={sender?.displayName ?? ''} />
          </strong>
          {createdAt && (
            <time className="flex-none text-ink-2 text-sm" dateTime={createdAt}>
              {moment(createdAt)}
            </time>
          )}
          {rootId && <span className="flex-none text-ink-2 text-sm">{t('inChat.reply')}</span>}
        </span>
        <span className="line-clamp-4 wrap-anywhere [&_mark]:[font-family:inherit]">
          <Marked parts={excerptParts(hit)} />
        </span>
      </span>
    </Link>
  )
}
