import type { ReactNode } from 'react'

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[100px_minmax(0,1fr)] gap-x-2 gap-y-1">
      <dt className="text-ink-2 text-md">{label}</dt>
      <dd className="wrap-anywhere grid justify-items-start gap-2">{children}</dd>
    </div>
  )
}
