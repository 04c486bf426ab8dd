import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { classes } from './classes.ts'

interface PageProps {
  narrow?: boolean
  children: ReactNode
}

/** All pages begin at the same left edge, those of a knowledge base at that of its other panes. */
export function Page({ narrow, children }: PageProps) {
  const inKb = useParams().kbId !== undefined
  return (
    <div className={classes('page', inKb && 'md:px-6')}>
      {narrow ? (
        <div className={classes('max-w-[688px] print:max-w-none', inKb && '[&_h1]:text-xl')}>
          {children}
        </div>
      ) : (
        children
      )}
    </div>
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
