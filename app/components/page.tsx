import type { ReactNode } from 'react'
import { IconLink } from '#app/components/button.tsx'
import { classes } from '#app/components/classes.ts'
import { useTranslation } from '#app/locales/use-translation.ts'

interface PageProps {
  narrow?: boolean
  children: ReactNode
}

export function Page({ narrow, children }: PageProps) {
  return <div className={classes('page', narrow && 'page-narrow')}>{children}</div>
}

/** The page's heading, with its filters and its one action beside it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="page-header">
      <h1 className="truncate-name" title={title}>
        {title}
      </h1>
      {children}
    </header>
  )
}

interface DialogPageProps {
  title: string
  /** Where closing leads: the page the dialog was opened from. */
  closeTo: string
  children: ReactNode
}

/** A dialog is a page of its own with an address; with script the same content opens as a modal. */
export function DialogPage({ title, closeTo, children }: DialogPageProps) {
  const { t } = useTranslation()
  return (
    <section className="dialog-page" aria-labelledby="dialog-title">
      <header>
        <h1 id="dialog-title">{title}</h1>
        <IconLink href={closeTo} icon="close" label={t('close')} />
      </header>
      {children}
    </section>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
