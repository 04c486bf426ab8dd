export type PageKind = 'page' | 'slide' | 'sheet' | 'section' | 'lines'

/** One readable page. `n` counts from 1 and is what `?page=n` in the preview means. */
export type Page = {
  n: number
  kind: PageKind
  /** The slide's title, the sheet's name, the chapter or the nearest heading. */
  name?: string
  /** The number of the text's first line in the file, where lines are the file's own (txt, md). */
  firstLine?: number
  /** Column names of a sheet. They are also the first line of the text on each of its pages. */
  header?: string[]
  /** Of a page that can be drawn: how wide it is for its height. */
  aspect?: number
  /** Paragraphs are parted by empty lines, cells of one row by tabs. */
  text: string
}

export type Document = { pages: Page[]; title?: string }

/** Why a file could not be read or shown. */
export type FailureCode =
  | 'empty'
  | 'no_text'
  | 'encrypted'
  | 'damaged'
  | 'not_what_its_name_says'
  | 'too_large'
  | 'too_complex'
  | 'timed_out'
  | 'out_of_memory'
  | 'unsupported'
  | 'no_such_page'
  | 'missing'
  | 'busy'
  | 'cancelled'

/** A failure that is about the file and not about the program. */
export class AnalysisFailure extends Error {
  readonly reason: FailureCode

  constructor(reason: FailureCode, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'AnalysisFailure'
    this.reason = reason
  }
}
