import { useFormats } from '#app/locales/format.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import type { SearchHit } from '#contract/entities/search.ts'
import { documentTitle } from '#shared/formats.ts'
import { hitPath } from './hit-path.ts'

/** The pages that link to the file, and the newest answers that quote it. */
export function Mentions({ answers }: { answers: SearchHit[] }) {
  const { t } = useTranslation(['file', 'chatLinks'])
  const { moment } = useFormats()
  if (answers.length === 0) return null
  return (
    <section className="grid w-full gap-1 border-line border-t pt-4" aria-labelledby="mentioned">
      <h2 className="text-base" id="mentioned">
        {t('mentionedIn')}
      </h2>
      <ul>
        {answers.map((answer) => (
          <li key={answer.messageId ?? answer.resourceId}>
            <Link className="-mx-2 grid rounded-sm px-2 py-1.5 hover:bg-hover" to={hitPath(answer)}>
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 truncate font-label">{titleOf(answer, t)}</span>
                <span className="flex-none text-ink-2 text-sm">
                  {answer.createdAt && moment(answer.createdAt)}
                </span>
              </span>
              <span className="line-clamp-2 font-serif text-ink-2">{answer.excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function titleOf(
  { isWithBot, systemChat, title, resourceKind }: SearchHit,
  t: ReturnType<typeof useTranslation<['file', 'chatLinks']>>['t'],
): string {
  if (isWithBot) return t('chatLinks:withBot')
  return systemChat ? t(`chatLinks:system.${systemChat}`) : documentTitle(title, resourceKind)
}
