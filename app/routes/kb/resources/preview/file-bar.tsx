import { useTranslation } from '#app/locales/use-translation.ts'
import { CommentLink } from '#app/routes/kb/resources/comments/comment-link.tsx'
import type { ShownPage } from '#app/routes/kb/resources/detail/read-detail.ts'
import { KeepLink } from '#app/routes/kb/resources/keep/keep-link.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ChoiceMenu } from '#app/ui/menus/choice-menu.tsx'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { documentTitle } from '#shared/formats.ts'
import { FileFind, marksOn } from './file-find.tsx'
import { Jump, type NavigationProps, PageNavigation } from './page-navigation.tsx'
import { currentOf } from './passage.ts'
import { usePageInView } from './use-page-in-view.ts'
import { viewPath } from './view-path.ts'
import { type Zoom, zooms } from './zooms.ts'

interface FileBarProps {
  shown: ShownPage
  page: ResourcePage
}

const bar =
  '-mx-6 flex min-h-12 items-center gap-x-2 bg-sheet px-6 py-1.5 max-sm:-mx-4 max-sm:px-4 sm:flex-wrap max-sm:[&_nav_.button:not([data-look])]:px-2 short:static print:hidden'
const inView = 'sticky top-header z-above-list [container-type:scroll-state]'
const inWideView = 'relative [container-type:scroll-state] sm:sticky sm:top-header sm:z-above-list'

/** In a window with room for it, it stays in view; in a narrow one while something is looked for. */
export function FileBar({ shown, page }: FileBarProps) {
  const { t } = useTranslation('file')
  const { resource, view } = shown
  const at = { kbId: resource.kbId, resourceId: resource.id }
  const n = usePageInView(shown)
  const isDrawn = resource.previewKind === 'pages'
  const isPicture = isDrawn && view === 'image'
  const marked = marksOn(shown, n)
  // On a phone the bar has room for one of them.
  const withoutFind = shown.find ? 'max-sm:hidden' : undefined
  // Sections that are all shown together are no pages to turn.
  const isTurned = page.kind !== 'section' || shown.pages.length < resource.pageCount
  // There each section has a link of its own.
  const isFormatted = page.view.html !== undefined && view === 'image'
  const hasTwoViews = isDrawn || page.view.html !== undefined || page.view.source !== undefined
  return (
    <div
      className={classes(
        bar,
        shown.find ? inView : inWideView,
        isPicture && 'border-line border-b',
      )}
    >
      {/* While the header is out of sight, where the browser can tell. */}
      <span
        aria-hidden
        className="hidden min-w-0 flex-1 truncate font-semibold sm:[@container_scroll-state(stuck:top)]:inline"
      >
        {documentTitle(resource.title, resource.kind)}
      </span>
      {resource.pageCount > 1 && (isTurned || !isFormatted) && (
        <div className={isTurned && !isPicture ? withoutFind : 'max-sm:hidden'}>
          <PageNavigation shown={shown} n={n} />
        </div>
      )}
      {isPicture && <ZoomMenu shown={shown} n={n} />}
      {hasTwoViews && !shown.find && <ViewSwitch shown={shown} n={n} />}
      <FileFind shown={shown} n={n} />
      <div className={`flex ${withoutFind ?? ''}`}>
        {shown.mayComment && !isFormatted && (
          <CommentLink {...at} page={n} label={t('comments.addHere')} />
        )}
        <KeepLink
          {...at}
          page={n}
          // Of single words that were found, the paragraph is kept.
          {...(shown.find ? { marked: [], start: currentOf(marked)?.start } : { marked })}
        />
      </div>
    </div>
  )
}

function ZoomMenu({ shown, n }: NavigationProps) {
  const { t } = useTranslation('file')
  const choices = zooms.map((zoom) => ({
    to: viewPath(shown, { page: n, zoom }),
    label: zoom === 'page' || zoom === 'width' ? t(`fit.${zoom}`) : `${zoom} %`,
    chosen: shown.zoom === zoom,
  }))
  return (
    // On a phone the buttons below the pages do it.
    <nav className="max-sm:hidden" aria-label={t('zoom')}>
      <ChoiceMenu name={t('zoom')} choices={choices} />
    </nav>
  )
}

// A phone is narrower than a page that is shown whole.
const phoneZooms: Zoom[] = zooms.filter((zoom) => zoom !== 'page')

/** On a phone, in view while the pages are. */
export function PhoneBar({ shown }: { shown: ShownPage }) {
  const { t } = useTranslation('file')
  const n = usePageInView(shown)
  const at = Math.max(0, phoneZooms.indexOf(shown.zoom))
  const steps = { shown, n }
  const count = shown.resource.pageCount
  return (
    <nav
      className="sticky bottom-4 z-above-list mx-auto mt-4 flex w-fit items-center rounded-lg border border-line-2 bg-raised tabular-nums [box-shadow:var(--shadow-float)] sm:hidden print:hidden"
      aria-label={t('zoom')}
    >
      <ZoomStep {...steps} icon="zoom_out" label={t('smaller')} zoom={phoneZooms[at - 1]} />
      {count > 1 ? (
        <Jump {...steps} inPhoneBar />
      ) : (
        <span className="px-1 text-md">{`${n} ${t('place', { count })}`}</span>
      )}
      <ZoomStep {...steps} icon="zoom_in" label={t('larger')} zoom={phoneZooms[at + 1]} />
    </nav>
  )
}

interface ZoomStepProps extends NavigationProps {
  icon: 'zoom_in' | 'zoom_out'
  label: string
  /** None at the smallest and the largest. */
  zoom: Zoom | undefined
}

function ZoomStep({ shown, n, icon, label, zoom }: ZoomStepProps) {
  if (!zoom)
    return (
      <span className="button size-11 border-transparent" data-look="icon" aria-disabled="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <IconLink
      className="size-11"
      icon={icon}
      label={label}
      to={viewPath(shown, { page: n, zoom })}
    />
  )
}

function ViewSwitch({ shown, n }: NavigationProps) {
  const { t } = useTranslation('file')
  const words = shown.resource.previewKind === 'pages' ? 'views.drawn' : 'views.written'
  return (
    <nav className="flex" aria-label={t('show')}>
      {(['image', 'text'] as const).map((view) => (
        <Link
          key={view}
          className="button first:rounded-r-none not-first:rounded-l-none not-first:border-l-0"
          to={viewPath(shown, { page: n, view })}
          aria-current={shown.view === view ? 'true' : undefined}
        >
          {t(`${words}.${view}`)}
        </Link>
      ))}
    </nav>
  )
}
