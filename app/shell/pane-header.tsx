import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

interface PaneHeaderProps {
  /** The default puts the contents in centred rows. */
  className?: string
  /** The contents are as wide as the messages of a chat. */
  narrow?: boolean
  children: ReactNode
}

const inRows = 'flex-wrap items-center py-2'
const spread = 'flex gap-x-3 gap-y-2'

export function PaneHeader({ className = inRows, narrow, children }: PaneHeaderProps) {
  const look = 'min-h-15 border-line border-b px-6 max-sm:px-4'
  const row = classes(spread, className)
  if (!narrow) return <header className={classes(look, row)}>{children}</header>
  return (
    <header className={classes(look, 'grid')}>
      <div className={classes(row, 'mx-auto w-full max-w-[760px]')}>{children}</div>
    </header>
  )
}
