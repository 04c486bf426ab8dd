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

/** A dialog is a page with its own address; with JavaScript the same content opens as a modal. */
export function DialogPage({ title, closeTo, wide, drawer, children }: DialogPageProps) {
  const { t } = useTranslation()
  return (
    <section
      className={classes('dialog-page', wide && 'dialog-wide', drawer && 'drawer')}
      aria-labelledby="dialog-title"
    >
      <header>
        <h1 id="dialog-title" tabIndex={-1}>
          {title}
        </h1>
        <IconLink {...useCloseLink(closeTo)} icon="close" label={t('close')} />
      </header>
      {children}
      <UnsavedBar />
    </section>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
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
function useCloseLink(closeTo: string) {
  const close = use(CloseContext)
  const to = useCameFrom(closeTo)
  if (!close) return { to }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    close()
  }
  return { to, onClick }
}
