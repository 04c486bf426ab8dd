import { type MouseEvent, type ReactNode, use } from 'react'
import { useTranslation } from '#app/locales/use-translation.ts'
import { Button, ButtonLink, IconLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { useDocumentEvent } from '#app/ui/hooks/use-document-event.ts'
import { useCameFrom } from './came-from.ts'
import { CloseContext } from './close-context.ts'
import { UnsavedContext } from './unsaved-guard.tsx'

interface DialogPageProps {
  title: string
  /** The page to open on closing, if the address does not say where the dialog was opened. */
  closeTo: string
  wide?: boolean
  drawer?: boolean
  /** The page stays in sight: left of it in a wide window, else above it. */
  beside?: boolean
  children: ReactNode
}

/** A dialog is a page with its own address; with JavaScript the same content opens as a modal. */
export function DialogPage({ title, closeTo, wide, drawer, beside, children }: DialogPageProps) {
  const { t } = useTranslation()
  return (
    <section
      className={classes('group/dialog dialog-page', wide && 'max-w-[880px]')}
      data-drawer={drawer || undefined}
      data-beside={beside || undefined}
      aria-labelledby="dialog-title"
    >
      <header className="flex items-start justify-between gap-4">
        <h1
          className="min-w-0 wrap-anywhere text-xl focus-visible:outline-none"
          id="dialog-title"
          tabIndex={-1}
        >
          {title}
        </h1>
        <IconLink {...useCloseLink(closeTo)} icon="close" label={t('close')} data-close />
      </header>
      {children}
      <UnsavedBar />
    </section>
  )
}

interface DialogActionsProps {
  className?: string
  /** They stay at the bottom of the window. */
  isFoot?: boolean
  children: ReactNode
}

export function DialogActions({ className, isFoot, children }: DialogActionsProps) {
  const look = 'flex flex-wrap justify-end gap-2 group-has-[>[data-unsaved]]/dialog:hidden'
  return (
    <div className={classes(look, className)} data-foot={isFoot || undefined}>
      {children}
    </div>
  )
}

/** A link that leaves the dialog without saving; it discards unsaved input without a question. */
export function CancelLink({ closeTo, label }: { closeTo: string; label?: string }) {
  const { t } = useTranslation()
  const { leave } = use(UnsavedContext)
  return (
    <ButtonLink {...useCloseLink(closeTo)} onClickCapture={leave}>
      {label ?? t('cancel')}
    </ButtonLink>
  )
}

/** Above a page, the link closes the dialog and the page is as the user left it. */
export function useCloseLink(closeTo: string) {
  const close = use(CloseContext)
  const to = useCameFrom(closeTo)
  if (!close) return { to }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    close()
  }
  return { to, onClick }
}

function UnsavedBar() {
  const { asked } = use(UnsavedContext)
  return asked && <Question />
}

function Question() {
  const { t } = useTranslation()
  const { saveLabel, keep, discard, save } = use(UnsavedContext)
  useDocumentEvent(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      keep()
    },
    { capture: true },
  )
  return (
    <div
      className="sticky bottom-0 z-unsaved -mx-6 -mb-6 flex flex-wrap items-center gap-2 rounded-b-lg border-line border-t bg-raised px-6 py-3 max-sm:[&>button]:flex-auto"
      role="alertdialog"
      aria-labelledby="unsaved"
      data-unsaved
      data-foot
      ref={focusMeanwhile}
    >
      <p className="flex-[1_1_200px] max-sm:basis-full" id="unsaved">
        {t('unsaved.question')}
      </p>
      <Button type="button" onClick={keep}>
        {t('unsaved.keep')}
      </Button>
      <Button type="button" onClick={discard}>
        {t('unsaved.discard')}
      </Button>
      {saveLabel && (
        <Button type="button" look="primary" onClick={save}>
          {saveLabel}
        </Button>
      )}
    </div>
  )
}

// A further Enter keeps what is written, where it is: it neither sends nor discards it.
function focusMeanwhile(bar: HTMLElement | null): () => void {
  const focused = document.activeElement
  bar?.querySelector<HTMLElement>('button')?.focus()
  return () => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
  }
}
