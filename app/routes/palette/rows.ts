import type { i18n } from 'i18next'
import { hitNamer, iconOf, pathOf } from '#app/routes/search/hit-place.ts'
import { excerptParts } from '#app/ui/text/excerpt-parts.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { type FoundRow, type FoundSection, sectionSize } from './found.ts'

const mostBeforeMark = 40

export function sectionsOf(
  hits: SearchHit[],
  translator: Pick<i18n, 'getFixedT'>,
  isOnlyHere: boolean,
): Record<'people' | 'files' | 'passages' | 'messages', FoundRow[]> {
  const toRow = rowMaker(translator, isOnlyHere)
  const rowsOf = (...kinds: SearchHit['kind'][]) =>
    hits
      .filter(({ kind }) => kinds.includes(kind))
      .slice(0, sectionSize)
      .map(toRow)
  return {
    people: rowsOf('person'),
    files: rowsOf('folder', 'resource'),
    passages: rowsOf('passage'),
    messages: rowsOf('message'),
  }
}

export function filled(sections: FoundSection[]): FoundSection[] {
  return sections.filter(({ rows }) => rows.length > 0)
}

function rowMaker(translator: Pick<i18n, 'getFixedT'>, isOnlyHere: boolean) {
  const t = translator.getFixedT(null, 'palette')
  const nameOf = hitNamer({
    t: translator.getFixedT(null, 'find'),
    tLinks: translator.getFixedT(null, 'chatLinks'),
    tChats: translator.getFixedT(null, 'chats'),
  })
  return (hit: SearchHit): FoundRow => {
    const { kind, title, titleMarks, person, sender, kbTitle, folderNames } = hit
    const isFound = kind === 'passage' || kind === 'message'
    const inKb = isOnlyHere ? undefined : t('inKb', { kb: kbTitle })
    return {
      to: pathOf(hit),
      icon: iconOf(hit),
      ...(kind === 'person' && { isDialog: true }),
      ...(kind === 'person' && person && { person: faceOf(person) }),
      title: isFound ? [nameOf(hit)] : excerptParts({ excerpt: title, marks: titleMarks }),
      note: [sender?.displayName, person?.realName, folderNames.join(' / '), inKb]
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
