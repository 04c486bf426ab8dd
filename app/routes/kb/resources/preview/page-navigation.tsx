import { Form, href, useNavigate } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { viewPath } from './view-path.ts'

export interface NavigationProps {
  shown: ShownPage
  /** The page in view. */
  n: number
}

/** `‹ 1 / 14 ›` */
export function PageNavigation({ shown, n }: NavigationProps) {
  const { t } = useTranslation('common')
  return (
    <nav
      className="flex items-center gap-0.5 sm:-ml-2 text-ink-2 tabular-nums"
      aria-label={t('pages')}
    >
      <StepLink shown={shown} to={n - 1} rel="prev" />
      <Jump shown={shown} n={n} />
      <StepLink shown={shown} to={n + 1} rel="next" />
      <ArrowKeys shown={shown} n={n} />
    </nav>
  )
}

interface StepProps {
  shown: ShownPage
  to: number
  rel: 'prev' | 'next'
}

function StepLink({ shown, to, rel }: StepProps) {
  const { t } = useTranslation('common')
  const icon = rel === 'prev' ? 'chevron_left' : 'chevron_right'
  if (to < 1 || to > shown.resource.pageCount) {
    return (
      <span
        className="button border-transparent max-sm:hidden"
        data-look="icon"
        aria-disabled="true"
      >
        <Icon name={icon} />
      </span>
    )
  }
  const label = rel === 'prev' ? t('previous') : t('next')
  return (
    // On a phone the bar has no room for it, and the pages are scrolled.
    <IconLink
      className="max-sm:hidden"
      icon={icon}
      label={label}
      rel={rel}
      to={viewPath(shown, { page: to })}
    />
  )
}

interface JumpProps extends NavigationProps {
  /** It has room for the number of pages. */
  inPhoneBar?: boolean
}

export function Jump({ shown, n, inPhoneBar }: JumpProps) {
  const { t } = useTranslation('file')
  const { resource, view, page } = shown
  const at = { kbId: resource.kbId, resourceId: resource.id }
  const path = href('/kb/:kbId/resources/:resourceId', at)
  const field = inPhoneBar ? 'page-number-phone' : 'page-number'
  return (
    <Form action={`${path}#${askedPageId}`} className="flex items-center gap-1.5">
      {view === 'text' && <input type="hidden" name="view" value="text" />}
      {shown.zoom !== 'width' && <input type="hidden" name="zoom" value={shown.zoom} />}
      <label className="sr-only" htmlFor={field}>
        {t(`page.${page?.kind ?? 'page'}`)}
      </label>
      <input
        id={field}
        className={classes('input w-auto px-2 text-center', inPhoneBar && 'h-9 min-h-0')}
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        size={Math.max(2, String(resource.pageCount).length)}
        defaultValue={n}
        key={n}
        autoComplete="off"
      />
      <span className={classes('whitespace-nowrap', !inPhoneBar && 'max-[22rem]:sr-only')}>
        {t('place', { count: resource.pageCount })}
      </span>
      <button type="submit" className="button not-focus:sr-only not-focus:min-h-0">
        {t('go')}
      </button>
    </Form>
  )
}

/** Of an element in the page that the address names. */
export const askedPageId = 'asked-page'

function ArrowKeys({ shown, n }: NavigationProps) {
  const navigate = useNavigate()
  useDocumentEvent('keydown', (event) => {
    const step = stepOf(event.key)
    const page = n + step
    if (step === 0 || page < 1 || page > shown.resource.pageCount || isHandled(event)) return
    event.preventDefault()
    void navigate(viewPath(shown, { page }))
  })
  return null
}

// The keys that scroll turn the page where there is nothing left to scroll.
function stepOf(key: string): number {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement
  if (key === 'PageDown') return scrollTop + clientHeight >= scrollHeight - 1 ? 1 : 0
  return key === 'PageUp' && scrollTop <= 0 ? -1 : 0
}

// In a field the arrow keys move the caret, in a wide sheet they scroll.
function isHandled(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return true
  const target = event.target instanceof Element ? event.target : null
  return Boolean(target?.closest('input, textarea, select, [contenteditable], [data-sideways]'))
}

/** Where a file is too large to be shown whole: to the pages before and after the shown ones. */
export function MorePages({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation(['file', 'common'])
  const { pages, resource } = shown
  const first = pages.at(0)?.n ?? 1
  const last = pages.at(-1)?.n ?? 1
  if (first <= 1 && last >= resource.pageCount) return null
  return (
    <nav
      className="flex flex-wrap items-center justify-center gap-2 pt-5 text-ink-2 tabular-nums"
      aria-label={`${t('common:pages')} 2`}
    >
      {first > 1 && (
        <Link className="button" rel="prev" to={viewPath(shown, { page: first - 1 })}>
          <Icon name="chevron_left" />
          {t('common:previous')}
        </Link>
      )}
      <span>
        {first === last ? first : `${first}–${last}`} {t('place', { count: resource.pageCount })}
      </span>
      {last < resource.pageCount && (
        <Link className="button" rel="next" to={viewPath(shown, { page: last + 1 })}>
          {t('common:next')}
          <Icon name="chevron_right" />
        </Link>
      )}
    </nav>
  )
}
