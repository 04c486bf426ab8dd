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

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 [&+.notice]:mt-4">
      <h1 className="wrap-anywhere mr-auto min-w-0">{title}</h1>
      {children}
    </header>
  )
}
