import type { ReactNode } from 'react'

interface PagingProps {
  /** The name of the navigation; absent for a single link. */
  label?: string
  children: ReactNode
}

/** Links to the previous and next page of a list, with the place in the list between them. */
export function Paging({ label, children }: PagingProps) {
  const look = 'flex flex-wrap items-center justify-center gap-2 py-4 text-ink-2 tabular-nums'
  if (!label) return <p className={look}>{children}</p>
  return (
    <nav className={look} aria-label={label}>
      {children}
    </nav>
  )
}
