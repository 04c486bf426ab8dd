import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

interface PaneHeaderProps {
  /** The default puts the contents in centred rows. */
  className?: string
  children: ReactNode
}

const inRows = 'flex-wrap items-center py-2'
const spread = 'flex gap-x-3 gap-y-2'

export function PaneHeader({ className = inRows, children }: PaneHeaderProps) {
  const look = 'min-h-15 border-line border-b px-6 max-sm:px-4'
  return <header className={classes(look, spread, className)}>{children}</header>
}
