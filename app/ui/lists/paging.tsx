import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

interface PagingProps {
  /** Absent for a single link. */
  label?: string
  className?: string
  children: ReactNode
}

export function Paging({ label, className, children }: PagingProps) {
  const look = classes(
    'flex flex-wrap items-center justify-center gap-2 py-4 text-ink-2 tabular-nums',
    className,
  )
  if (!label) return <p className={look}>{children}</p>
  return (
    <nav className={look} aria-label={label}>
      {children}
    </nav>
  )
}
