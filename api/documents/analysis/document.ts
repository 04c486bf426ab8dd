import type { Encoding } from '#contract/encodings.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { PageKind, FailureCode as StoredFailure } from '#contract/entities/resource.ts'

/** `n` counts from 1 and is what `?page=n` in the preview means. */
export type DocumentPage = {
  n: number
  kind: PageKind
  name?: string
  /** Only text files (txt, md) have it. */
  firstLine?: number
  /** It begins each page's text, but not page 1 of a CSV file with lines above it. */
  header?: string[]
  /** Width divided by height, if the page can be drawn. */
  aspect?: number
  view?: PageView
  /** Paragraphs are separated by empty lines, cells of a row by tabs. */
  text: string
}

/**
 * With `failure` the pages can be looked at, but the analysis fails. `isPartial`: only the
 * beginning was read. `encoding`: of a text, if it was chosen or is not one of Unicode.
 */
export type Document = {
  pages: DocumentPage[]
  title?: string
  failure?: FailureCode
  isPartial?: boolean
  encoding?: Encoding
}

export type FailureCode = StoredFailure | 'no_such_page' | 'missing' | 'busy' | 'cancelled'

/** A failure caused by the file, not by the program. */
export class AnalysisFailure extends Error {
  readonly reason: FailureCode

  constructor(reason: FailureCode, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'AnalysisFailure'
    this.reason = reason
  }
}
