import type { Encoding } from '#contract/encodings.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { PageKind, FailureCode as StoredFailure } from '#contract/entities/resource.ts'

/** One readable page. `n` counts from 1 and is what `?page=n` in the preview means. */
export type DocumentPage = {
  n: number
  kind: PageKind
  /** The title of the slide, the name of the sheet, the chapter or the nearest heading. */
  name?: string
  /** The file's line number of the page's first line, for text files (txt, md). */
  firstLine?: number
  /**
   * Column names of a sheet. They are also the first line of the text of each of its pages, except
   * on page 1 of a CSV file with lines above the table.
   */
  header?: string[]
  /** Width divided by height, if the page can be drawn. */
  aspect?: number
  view?: PageView
  /** Paragraphs are separated by empty lines, cells of a row by tabs. */
  text: string
}

/**
 * With `failure`, the pages can be looked at, but the analysis ends with this failure. `isPartial`:
 * the file is too large, and these are the pages of its beginning. `encoding`: of a text, if it was
 * chosen or is not one of Unicode.
 */
export type Document = {
  pages: DocumentPage[]
  title?: string
  failure?: FailureCode
  isPartial?: boolean
  encoding?: Encoding
}

/** Why a file could not be read or shown. */
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
