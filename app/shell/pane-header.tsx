import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

interface PaneHeaderProps {
  /** The default puts the contents in centred rows. */
  className?: string
  children: ReactNode
}

const inRows = 'flex-wrap items-center py-2'

export function PaneHeader({ className = inRows, children }: PaneHeaderProps) {
  const look = 'flex min-h-15 gap-x-3 gap-y-2 border-line border-b px-6 max-sm:px-4'
  return <header className={classes(look, className)}>{children}</header>
}
