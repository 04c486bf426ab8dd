import type { TFunction } from 'i18next'
import { useTranslation } from '#app/locales/use-translation.ts'
import { cutAt, type Passage } from '#app/routes/kb/resources/preview/passage.ts'
import { resourcePlacePath } from '#app/routes/kb/resources/preview/place-path.ts'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import type { Citation } from '#contract/entities/citation.ts'
import { cellWords } from '#shared/cell-words.ts'

type CitedPlace = Pick<Citation, 'title' | 'page' | 'pageKind' | 'pageName' | 'line' | 'cell'>

/** In words: “Protocol v4.pdf, page 12”. */
export function usePlaceName(): (place: CitedPlace) => string {
  return placeNamer(useTranslation('chats').t)
}

export function placeNamer(t: TFunction<'chats'>): (place: CitedPlace) => string {
  return ({ title, page, pageKind, pageName, line, cell }) => {
    if (pageKind === 'page') return t('place.page', { title, page })
    if (pageKind === 'scan') return t('place.scan', { title, page })
    if (pageKind === 'slide') return t('place.slide', { title, page })
    if (pageKind === 'lines' && line !== null) return t('place.lines', { title, line })
    const named = pageName === title ? title : t('place.named', { title, name: pageName })
    const part = pageName && named
    if (cell?.row) return t('place.row', { title: part || title, row: cell.row })
    return part || t('place.part', { title, page })
  }
}

/** In words: “Area: Cooling · Contact”. Empty outside of tables. */
export function useCellName(): (cited: Pick<Citation, 'cell'>) => string {
  const { t } = useTranslation()
  return ({ cell }) => (cell ? cellWords(cell, t('between.value')) : '')
}

/** With the row and the column of a cell: “Contacts.csv, row 3 · Area: Cooling · Contact”. */
export function useCitedName(): (cited: CitedPlace) => string {
  const names = [usePlaceName(), useCellName()]
  return (cited) =>
    names
      .map((name) => name(cited))
      .filter(Boolean)
      .join(' · ')
}

export function citedPassages({ start, end, marks }: Citation): Passage[] {
  const words = marks.map((mark) => ({ start: start + mark.start, end: start + mark.end }))
  return words.length > 0 ? words : [{ start, end }]
}

/** On the file's own page, marked. The words of an older version may not be there any more. */
export function citedPlacePath(citation: Citation): string {
  const { kbId, resourceId, page, isOlder } = citation
  const passages = isOlder ? [] : citedPassages(citation)
  return resourcePlacePath(kbId, { resourceId, page, passages })
}

/**
 * Every second part is marked: the words that answer the question, or else the whole quote, which a
 * person may have chosen over several blocks. Cells of a row are apart.
 */
export function markedParts({ quote, marks }: Pick<Citation, 'quote' | 'marks'>): string[] {
  if (marks.length > 0 && quote.includes('\t')) return excerptParts({ excerpt: quote, marks })
  if (marks.length > 0) return cutAt(quote, 0, marks)
  return ['', /[\t\n]/.test(quote) ? excerptParts({ excerpt: quote, marks }).join('') : quote]
}

/**
 * Makes the numbers of an answer links to its quotes. HTML tags stay unchanged. The links stay in
 * the same document, even if a `base` element opens other links in the page around the frame.
 */
export function linkNumbers(html: string, messageId: string, quotes: number): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : linkInText(part, messageId, quotes)))
    .join('')
}

function linkInText(text: string, messageId: string, quotes: number): string {
  return text.replace(/\s?\[(\d{1,2})\]/g, (whole, n) =>
    Number(n) >= 1 && Number(n) <= quotes
      ? `<sup><a href="#quote-${messageId}-${n}" target="_self">${n}</a></sup>`
      : whole,
  )
}
