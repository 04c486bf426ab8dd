import { useTranslation } from '#app/locales/use-translation.ts'
import { resourcePlacePath } from '#app/resources/place-path.ts'
import type { Citation } from '#contract/entities/chat.ts'

type Place = Pick<Citation, 'title' | 'page' | 'pageKind' | 'pageName' | 'line'>

/** A place in a file in words: “Protocol v4.pdf, page 12”. */
export function usePlaceName(): (place: Place) => string {
  const { t } = useTranslation('chats')
  return ({ title, page, pageKind, pageName, line }) => {
    if (pageKind === 'page') return t('place.page', { title, page })
    if (pageKind === 'slide') return t('place.slide', { title, page })
    if (pageKind === 'lines' && line !== null) return t('place.lines', { title, line })
    if (!pageName) return t('place.part', { title, page })
    return t(`place.${pageKind === 'sheet' ? 'sheet' : 'section'}`, { title, name: pageName })
  }
}

/** The page that shows a citation's passage, marked. */
export function citationPath({ kbId, resourceId, page, start, end }: Citation): string {
  return resourcePlacePath(kbId, { resourceId, page, start, end })
}

/** A quote in parts, every second of which is marked: the words that answer, or all of it. */
export function markedParts({ quote, mark }: Pick<Citation, 'quote' | 'mark'>): string[] {
  if (!mark) return ['', quote]
  return [quote.slice(0, mark.start), quote.slice(mark.start, mark.end), quote.slice(mark.end)]
}
