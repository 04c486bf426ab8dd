import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'

export function KbMain({ className, children }: { className?: string; children: ReactNode }) {
  const look =
    'min-w-0 bg-sheet has-data-fills-window:flex has-data-fills-window:min-h-0 has-data-fills-window:flex-col print:bg-transparent'
  return (
    <main className={classes(look, className)} id="content">
      {children}
    </main>
  )
}
