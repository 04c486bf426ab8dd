import { useTranslation } from '#app/locales/use-translation.ts'
import type { PublishedPage } from '#contract/entities/published.ts'

/** Fewer headings are seen at a glance. */
const fewest = 3

/** The headings of a text whose sections are shown together; a split section counts once. */
export function headingsOf(pages: PublishedPage[]): { n: number; name: string }[] {
  const found = pages.flatMap(({ n, name, kind }, index) =>
    kind === 'section' && name && name !== pages[index - 1]?.name ? [{ n, name }] : [],
  )
  return found.length < fewest ? [] : found
}

/** Beside the text, or above it where there is no room. */
export function Outline({ headings }: { headings: { n: number; name: string }[] }) {
  const { t } = useTranslation('published')
  const list = (
    <ol>
      {headings.map(({ n, name }) => (
        <li key={n}>
          <a
            className="flex min-h-control items-center rounded-sm px-2 py-1 text-ink-2 no-underline hover:bg-hover hover:text-ink"
            href={`#page-${n}`}
          >
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="print:hidden lg:col-start-2 lg:row-start-1">
      <nav
        className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto text-sm max-lg:hidden"
        aria-label={t('outline')}
      >
        {list}
      </nav>
      <details className="mb-4 text-sm lg:hidden">
        <summary className="flex min-h-11 items-center text-accent underline underline-offset-[3px]">
          {t('outline')}
        </summary>
        <nav aria-label={t('outline')}>{list}</nav>
      </details>
    </div>
  )
}
