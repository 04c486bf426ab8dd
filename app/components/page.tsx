import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface PageProps {
  narrow?: boolean
  children: ReactNode
}

export function Page({ narrow, children }: PageProps) {
  return (
    <div className={classes('page', narrow && 'max-w-[752px] print:max-w-none')}>{children}</div>
  )
}

/** The page's heading, with the page's filters and action beside it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="page-header">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
