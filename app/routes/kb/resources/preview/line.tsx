import type { ReactNode } from 'react'

/** A line above a list, with the path to its folder or its status. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-6 py-1 text-ink-2 max-sm:px-4">
      {children}
    </div>
  )
}
