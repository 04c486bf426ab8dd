import { type IndexedPassage, indexed } from '#api/documents/words/indexed.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { DocumentPage } from './document.ts'
import { partCharacters, partPages } from './limits.ts'

export type Part = { pages: DocumentPage[]; passages: IndexedPassage[] }

export function* partsOf(pages: DocumentPage[], title: string | undefined): Generator<Part> {
  let part: DocumentPage[] = []
  let characters = 0
  for (const page of pages) {
    if (part.length > 0 && (part.length >= partPages || characters >= partCharacters)) {
      yield partOf(part, title)
      part = []
      characters = 0
    }
    part.push(page)
    characters += page.text.length
  }
  if (part.length > 0) yield partOf(part, title)
}

function partOf(pages: DocumentPage[], title: string | undefined): Part {
  return { pages, passages: makePassages(pages).map((passage) => indexed(passage, title)) }
}

/** Replaces characters that cannot be stored one for one, so offsets stay valid. */
export function storablePage(page: DocumentPage): DocumentPage {
  const { text, name, view } = page
  return {
    ...page,
    text: storable(text),
    ...(name === undefined ? {} : { name: storable(name) }),
    ...(view ? { view: storableView(view) } : {}),
  }
}

function storableView({ source, html, lines, ...view }: PageView): PageView {
  return {
    ...view,
    ...(source === undefined ? {} : { source: storable(source) }),
    ...(html === undefined ? {} : { html: storable(html) }),
    ...(lines ? { lines: lines.map((line) => ({ ...line, text: storable(line.text) })) } : {}),
  }
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', ' ')
}
