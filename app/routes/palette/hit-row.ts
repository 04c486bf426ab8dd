import type { i18n } from 'i18next'
import { hitNamer, iconOf, pathOf } from '#app/routes/search/hit-place.ts'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { cellWords } from '#shared/cell-words.ts'
import type { FoundRow } from './found.ts'

const mostBeforeMark = 40

/** In the language of the translator. */
export function rowMaker(translator: Pick<i18n, 'getFixedT'>, isOnlyHere: boolean) {
  const t = translator.getFixedT(null, 'palette')
  const tFind = translator.getFixedT(null, 'find')
  const nameOf = hitNamer({
    t: tFind,
    tLinks: translator.getFixedT(null, 'chatLinks'),
    tChats: translator.getFixedT(null, 'chats'),
  })
  const tCommon = translator.getFixedT(null, 'common')
  return (hit: SearchHit): FoundRow => {
    const {
      kind,
      title,
      titleMarks,
      person,
      sender,
      kbTitle,
      folderNames,
      foundByTerm,
      cell,
      missing,
    } = hit
    const isFound = kind === 'passage' || kind === 'message'
    const byTerm = foundByTerm && tFind('foundByTerm', { term: foundByTerm })
    const without =
      missing.length > 0 && tFind('missing', { words: missing.join(tCommon('between.names')) })
    const inCell = cell && cellWords(cell, tCommon('between.value'))
    const inKb = isOnlyHere ? undefined : t('inKb', { kb: kbTitle })
    return {
      to: pathOf(hit),
      icon: iconOf(hit),
      ...(kind === 'person' && { isDialog: true }),
      ...(kind === 'person' && person && { person: faceOf(person) }),
      title: isFound ? [nameOf(hit)] : excerptParts({ excerpt: title, marks: titleMarks }),
      note: [
        without,
        inCell,
        byTerm,
        sender?.displayName,
        person?.realName,
        folderNames.join(' / '),
        inKb,
      ]
        .filter(Boolean)
        .join(' · '),
      ...(isFound && { excerpt: nearMark(excerptParts(hit)) }),
      ...(kind === 'message' && { at: hit.createdAt }),
    }
  }
}

// A row shows two lines, so the first mark must be near the beginning.
function nearMark([before = '', ...rest]: string[]): string[] {
  const letters = [...before]
  if (rest.length === 0 || letters.length <= mostBeforeMark) return [before, ...rest]
  const end = letters.slice(-mostBeforeMark).join('')
  return [`… ${end.slice(end.indexOf(' ') + 1)}`, ...rest]
}

function faceOf({ id, displayName, profileURL }: NonNullable<SearchHit['person']>) {
  return { id, displayName, profileURL }
}
