import { type MouseEvent, type ReactNode, use } from 'react'
import { ButtonLink, IconLink } from '#app/components/button.tsx'
import { classes } from '#app/components/classes.ts'
import { useTranslation } from '#app/locales/use-translation.ts'
import { useCameFrom } from './came-from.ts'
import { CloseContext } from './close-context.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import { UnsavedContext } from './unsaved-guard.tsx'

interface DialogPageProps {
  title: string
  /** The page to open on closing, if the address does not say where the dialog was opened. */
  closeTo: string
  /** True for dialogs with tabs or lists. */
  wide?: boolean
  /** Shows the dialog at the side of the page instead of the middle. */
  drawer?: boolean
  children: ReactNode
}

const drawerLook =
  'in-[.modal]:my-0 in-[.modal]:-mr-4 in-[.modal]:ml-auto in-[.modal]:min-h-full in-[.modal]:max-w-[400px] in-[.modal]:content-start in-[.modal]:rounded-none in-[.modal]:border-0 sm:in-[.modal]:border-l'

// A heading of one line is as high as the button beside it.
const heading =
  'min-w-0 py-[calc((var(--spacing-control)-1.40625rem)/2)] text-xl wrap-anywhere focus-visible:outline-none'

/** Tabs below a dialog's heading, as wide as the dialog. */
export const dialogTabs = '-mx-6 -mt-2 border-line border-b px-6 max-sm:flex-wrap max-sm:gap-y-0'

/** A dialog is a page with its own address; with JavaScript the same content opens as a modal. */
export function DialogPage({ title, closeTo, wide, drawer, children }: DialogPageProps) {
  const { t } = useTranslation()
  return (
    <section
      className={classes('group/dialog dialog-page', wide && 'max-w-[760px]', drawer && drawerLook)}
      aria-labelledby="dialog-title"
    >
      <header className="flex items-start justify-between gap-4">
        <h1 className={heading} id="dialog-title" tabIndex={-1}>
          {title}
        </h1>
        <IconLink {...useCloseLink(closeTo)} icon="close" label={t('close')} />
      </header>
      {children}
      <UnsavedBar />
    </section>
  )
}

interface DialogActionsProps {
  className?: string
  children: ReactNode
}

/** The buttons below a dialog. The question about unsaved input replaces them. */
export function DialogActions({ className, children }: DialogActionsProps) {
  const look = 'flex flex-wrap justify-end gap-2 group-has-[>[data-unsaved]]/dialog:hidden'
  return <div className={classes(look, className)}>{children}</div>
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

// Above a page, the link closes the dialog and that page is as the user left it. Elsewhere it is a
// normal link.
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
