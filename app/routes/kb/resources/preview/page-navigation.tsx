import { Form, href, useNavigate } from 'react-router'
import { useTranslation } from '#app/locales/use-translation.ts'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { classes } from '#app/ui/classes.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { viewPath } from './view-path.ts'

interface NavigationProps {
  shown: ShownPage
  /** The second navigation has no page field and no arrow keys. */
  below?: boolean
}

export function PageNavigation({ shown, below = false }: NavigationProps) {
  const { t } = useTranslation(['file', 'common'])
  const { n, page, resource } = shown
  const kind = t(`page.${page?.kind ?? 'page'}`)
  const count = resource.pageCount
  return (
    <nav
      className={classes(
        'flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 tabular-nums',
        below ? 'justify-center pt-5' : '-ml-2.5',
      )}
      aria-label={below ? `${t('common:pages')} 2` : t('common:pages')}
    >
      <StepLink shown={shown} to={n - 1} rel="prev" />
      {below ? (
        <span>
          {kind} {n} {t('place', { count })}
        </span>
      ) : (
        <Jump shown={shown} kind={kind} />
      )}
      <StepLink shown={shown} to={n + 1} rel="next" />
      {!below && <ArrowKeys shown={shown} />}
    </nav>
  )
}

interface StepProps {
  shown: ShownPage
  to: number
  rel: 'prev' | 'next'
}

function StepLink({ shown, to, rel }: StepProps) {
  const { t } = useTranslation()
  const words = rel === 'prev' ? t('previous') : t('next')
  const place = rel === 'prev' ? 'pr-3 pl-1.5' : 'pr-1.5 pl-3'
  const look = { className: classes('button gap-0.5', place), 'data-look': 'quiet' }
  const content = (
    <>
      {rel === 'prev' && <Icon name="chevron_left" />}
      <span>{words}</span>
      {rel === 'next' && <Icon name="chevron_right" />}
    </>
  )
  if (to < 1 || to > shown.resource.pageCount) {
    return (
      <span {...look} className={`${look.className} border-transparent`} aria-disabled="true">
        {content}
      </span>
    )
  }
  return (
    <Link {...look} rel={rel} to={viewPath(shown, { page: to })} preventScrollReset>
      {content}
    </Link>
  )
}

function Jump({ shown, kind }: { shown: ShownPage; kind: string }) {
  const { t } = useTranslation('file')
  const { n, resource, view } = shown
  const at = { kbId: resource.kbId, resourceId: resource.id }
  return (
    <Form action={href('/kb/:kbId/resources/:resourceId', at)} className="flex items-center gap-2">
      {view === 'text' && <input type="hidden" name="view" value="text" />}
      <label className="compact:sr-only" htmlFor="page-number">
        {kind}
      </label>
      <input
        id="page-number"
        className="input w-auto px-2 text-center"
        name="page"
        inputMode="numeric"
        pattern="[0-9]*"
        size={Math.max(2, String(resource.pageCount).length)}
        defaultValue={n}
        key={n}
        autoComplete="off"
      />
      <span>{t('place', { count: resource.pageCount })}</span>
      <button type="submit" className="button not-focus:sr-only not-focus:min-h-0">
        {t('go')}
      </button>
    </Form>
  )
}

function ArrowKeys({ shown }: { shown: ShownPage }) {
  const navigate = useNavigate()
  useDocumentEvent('keydown', (event) => {
    const step = stepOf(event.key)
    const page = shown.n + step
    if (step === 0 || page < 1 || page > shown.resource.pageCount || isHandled(event)) return
    event.preventDefault()
    void navigate(viewPath(shown, { page }), { preventScrollReset: true })
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
