import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { Link } from '#app/ui/link.tsx'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { usePageInView } from './use-page-in-view.ts'
import { viewPath } from './view-path.ts'

/** Fewer headings are seen at a glance. */
const fewest = 3

/** The headings of a text whose pages are shown together; a split section counts once. */
export function headingsOf(pages: Pick<ResourcePage, 'n' | 'name'>[]) {
  const found = pages.flatMap(({ n, name }, index) =>
    name && name !== pages[index - 1]?.name ? [{ n, name }] : [],
  )
  return found.length < fewest ? [] : found
}

interface OutlineProps {
  shown: ShownPage
  headings: { n: number; name: string }[]
}

/** Beside the text, or above it where there is no room. */
export function Outline({ shown, headings }: OutlineProps) {
  const { t } = useTranslation('file')
  const inView = usePageInView(shown)
  const current = headings.findLast(({ n }) => n <= inView)
  const list = (
    <ol>
      {headings.map(({ n, name }) => (
        <li key={n}>
          <Link
            className="flex min-h-control items-center rounded-sm px-2 py-1 text-ink-2 no-underline hover:bg-hover hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            aria-current={n === current?.n ? 'location' : undefined}
            to={viewPath(shown, { page: n })}
          >
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
          </Link>
        </li>
      ))}
    </ol>
  )
  return (
    <>
      <nav
        className="max-wide:hidden sticky top-[calc(var(--spacing-header)+3.5rem)] max-h-[calc(100dvh-var(--spacing-header)-5rem)] self-start overflow-y-auto text-sm print:hidden"
        aria-label={t('outline')}
      >
        {list}
      </nav>
      <details className="mb-3 text-sm wide:hidden print:hidden">
        <summary className="flex min-h-11 items-center text-accent underline underline-offset-[3px]">
          {t('outline')}
        </summary>
        <nav aria-label={t('outline')}>{list}</nav>
      </details>
    </>
  )
}
