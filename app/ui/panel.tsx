import type { ReactNode } from 'react'

/** The only box of a public page. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto mt-10 mb-20 grid max-w-[520px] grid-cols-1 gap-4 rounded-lg border border-line bg-sheet p-7 wrap-anywhere max-sm:mt-4 max-sm:mb-12 max-sm:p-5">
      {children}
    </div>
  )
}
