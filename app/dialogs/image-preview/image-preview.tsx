import { use } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CloseContext } from '#app/dialogs/close-context.ts'
import { useCloseLink } from '#app/dialogs/dialog-page.tsx'
import { useWithinDialog } from '#app/dialogs/within.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { useSubscription } from '#app/ui/hooks/use-subscription.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Carousel } from './carousel.tsx'
import { endsSoon, neighbours, type Picture, type PictureRow } from './picture.ts'

interface ImagePreviewProps {
  row: PictureRow
  shownId: string
  /** If the address does not say where the preview was opened. */
  closeTo: string
}

/** With JavaScript it covers the page, and can be swiped, zoomed and used by keyboard. */
export function ImagePreview({ row, shownId, closeTo }: ImagePreviewProps) {
  const { pictures } = row
  const { at, before, after } = neighbours(row, shownId)
  const step = useStep(row, at, useCloseLink(closeTo).to)
  const isWhole = !row.moreBefore && !row.moreAfter
  const picture = pictures[at]
  if (!picture) return null
  return (
    <section
      className="flex min-h-0 flex-1 flex-col bg-paper in-[.modal]:fixed in-[.modal]:inset-0"
      aria-labelledby="dialog-title"
      data-image-preview
      data-fills-window
    >
      <Head picture={picture} at={at} count={isWhole ? pictures.length : 0} closeTo={closeTo} />
      <div className="relative flex min-h-0 flex-1">
        <Stage row={row} at={at} step={step} />
        {pictures.length > 1 && (
          <>
            <StepLink to={pictures[before]} kind="previous" />
            <StepLink to={pictures[after]} kind="next" />
          </>
        )}
      </div>
      {pictures.length > 1 && picture.thumbnail && <Thumbnails pictures={pictures} at={at} />}
    </section>
  )
}

interface HeadProps {
  picture: Picture
  at: number
  /** 0 if it is not known. */
  count: number
  closeTo: string
}

function Head({ picture, at, count, closeTo }: HeadProps) {
  const { t } = useTranslation(['preview', 'common'])
  const { name, facts, download, links = [] } = picture
  const position = count > 1 ? t('position', { n: at + 1, count }) : null
  return (
    <header className="flex min-h-14 flex-none items-center gap-1 px-4 py-1 max-sm:px-2">
      <div className="mr-auto grid min-w-0">
        <h1
          className="min-w-0 truncate font-label text-base outline-none"
          id="dialog-title"
          tabIndex={-1}
          title={name}
        >
          {name}
        </h1>
        <p className="min-w-0 truncate text-ink-2 text-sm">
          {[facts, position].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="sr-only" role="status">
        {[position, name].filter(Boolean).join(t('common:between.parts'))}
      </p>
      {links.map((link) => (
        <IconLink key={link.to} {...link} />
      ))}
      {download && <IconLink icon="download" label={t('download', { name })} href={download} />}
      <IconLink {...useCloseLink(closeTo)} icon="close" label={t('common:close')} />
    </header>
  )
}

function StepLink({ to, kind }: { to: Picture | undefined; kind: 'previous' | 'next' }) {
  const { t } = useTranslation('preview')
  if (!to) return null
  return (
    <Anchor
      className={classes(
        'absolute top-1/2 z-raised grid size-12 -translate-y-1/2 place-items-center rounded-full bg-paper/80 hover:bg-hover forced-colors:border',
        kind === 'previous' ? 'left-2' : 'right-2',
      )}
      to={to.path}
      dialog="within"
      aria-label={t(kind)}
      rel={kind === 'previous' ? 'prev' : 'next'}
    >
      <Icon name={kind === 'previous' ? 'chevron_left' : 'chevron_right'} size={24} />
    </Anchor>
  )
}

// Without JavaScript, and until it runs, one picture is shown.
function Stage(props: { row: PictureRow; at: number; step: (at: number) => void }) {
  const { row, at } = props
  const isAbove = use(CloseContext) !== null
  const hydrated = useHydrated()
  const picture = row.pictures[at]
  if (hydrated || isAbove) {
    // Another row of pictures is another carousel.
    const [first] = row.pictures
    return <Carousel key={`${first?.id} ${row.pictures.length}`} {...props} />
  }
  return (
    <a className="grid min-w-0 flex-1 place-items-center p-2" href={picture?.original}>
      <img className="max-h-full max-w-full" src={picture?.shown} alt={picture?.name} />
    </a>
  )
}

function Thumbnails({ pictures, at }: { pictures: Picture[]; at: number }) {
  const { t } = useTranslation('preview')
  return (
    <nav className="flex-none overflow-x-auto p-2 max-md:hidden" aria-label={t('all')}>
      <ul className="mx-auto flex w-max gap-1.5">
        {pictures.map(({ id, name, path, thumbnail }, index) => (
          <li key={id}>
            <Anchor
              className="block size-16 overflow-hidden rounded-xs opacity-60 hover:opacity-100 aria-[current]:opacity-100 aria-[current]:outline-2 aria-[current]:outline-accent"
              to={path}
              dialog="within"
              aria-current={index === at ? 'true' : undefined}
              aria-label={name}
              ref={index === at ? intoView : undefined}
            >
              <img
                className="size-full bg-hover object-cover"
                src={thumbnail}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                decoding="async"
              />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function intoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

// The arrow keys, Home and End do the same. Each picture has an address, which replaces the one
// before. Escape leads to `closeTo`, if the preview is a page.
function useStep(row: PictureRow, at: number, closeTo: string): (index: number) => void {
  const navigate = useNavigate()
  const within = useWithinDialog()
  const isPage = use(CloseContext) === null
  const { pictures } = row
  const count = pictures.length
  useMorePictures(row, at)
  const step = (index: number) => {
    const to = pictures[(index + count) % count]
    if (!to || to === pictures[at]) return
    void navigate(within(to.path), { replace: true, preventScrollReset: true })
  }
  useDocumentEvent('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    if (key === 'Escape' && isPage && !event.defaultPrevented) void navigate(closeTo)
    const index = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key]
    if (index === undefined) return
    event.preventDefault()
    step(index)
  })
  return step
}

// The known ones end soon.
function useMorePictures(row: PictureRow, at: number): void {
  const { revalidate } = useRevalidator()
  useSubscription(() => {
    if (endsSoon(row, at)) void revalidate()
    return () => {}
  }, row.pictures[at]?.id)
}
