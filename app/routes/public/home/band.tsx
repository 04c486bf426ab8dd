import type { ReactNode } from 'react'

/** `id` is the section's anchor. */
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
