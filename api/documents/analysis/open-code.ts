import { languageOfFile } from '#api/documents/highlight/languages.ts'
import { scan } from '#api/documents/highlight/scan.ts'
import type { DocumentPage } from './document.ts'

/** A larger source file was written by a program, and nobody reads it to the end. */
const mostCharacters = 2_000_000

/** Adds to each page of a source file the string or comment that is still open at its start. */
export function withOpenCode(pages: DocumentPage[], fileName: string): DocumentPage[] {
  const language = languageOfFile(fileName)
  if (!language) return pages
  let open = ''
  let characters = 0
  return pages.map((page) => {
    const before = open
    characters += page.text.length
    if (page.kind === 'lines' && characters <= mostCharacters)
      open = scan(page.text, language, open).open
    else open = ''
    return before === '' ? page : { ...page, view: { ...page.view, open: before } }
  })
}
