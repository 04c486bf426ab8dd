import { useTranslation } from '#app/locales/use-translation.ts'

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
