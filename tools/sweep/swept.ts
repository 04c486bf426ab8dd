import type { addresses } from '../pictures/addresses.ts'

export interface Swept {
  origin: string
  /** Of the person who is signed in. */
  cookie: string
  pages: ReturnType<typeof addresses>
  language: string
  widths: readonly number[]
  report: (finding: string) => void
}
