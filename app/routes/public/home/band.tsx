import type { ReactNode } from 'react'

/** One part of the home page, below its heading; `id` names it. */
export function Band({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-14" aria-labelledby={id}>
      <h2 className="mb-6 text-2xl tracking-[-0.01em]" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
