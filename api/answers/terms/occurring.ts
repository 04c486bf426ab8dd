import { sql } from 'kysely'
import type { Meaning } from '#api/answers/search/meanings.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { createYield } from '#api/platform/yield.ts'
import type { Db } from '#api/schema.ts'
import { selectTerms } from './find.ts'
import { wordsOf } from './keyword.ts'

/** The person's terms, and the knowledge base's if the person is a member. */
export type TermOwner = { userId: string; kbId: string | null }

const mostTerms = 12
/** `mostPlaces`: how many positions of a keyword's rarest word are examined. */
const mostCharacters = 4_000
const mostPlaces = 100

/**
 * Terms in any of the texts, in any form of their words: at most twelve, those of earlier texts
 * first. A person's definition comes before a knowledge base's.
 */
export async function findOccurring(
  db: Db,
  { userId, kbId }: TermOwner,
  texts: string[],
): Promise<Meaning[]> {
  const places = texts.map((text) => placesOf(text.slice(0, mostCharacters)))
  const words = [...new Set(places.flatMap((place) => [...place.keys()]))]
  // Joins by the first word only and checks the others below. A join by all words would compare
  // every keyword with every word.
  const rows = await selectTerms(db, userId)
    .clearSelect()
    .select(['terms.id', 'terms.keyword', 'terms.folded'])
    .innerJoin(
      sql<{ word: string }>`unnest(${words}::text[])`.as<'found'>(sql`found(word)`),
      (join) => join.on('found.word', '=', sql`terms.words[1]`),
    )
    .where((eb) =>
      eb.or([eb('terms.user_id', '=', userId), ...(kbId ? [eb('terms.kb_id', '=', kbId)] : [])]),
    )
    .orderBy(sql`terms.user_id is null`)
    .orderBy('terms.id')
    .execute()
  const byKeyword = new Map(rows.reverse().map((row) => [row.folded, row]))
  const found = await findInTexts([...byKeyword.values()], places)
  return loadDefinitions(db, found)
}

type Row = { id: string; keyword: string }

async function findInTexts(rows: Row[], places: Positions[]): Promise<Row[]> {
  const pause = createYield()
  const found: (Row & { text: number })[] = []
  for (const row of rows) {
    const words = wordsOf(row.keyword)
    const text = places.findIndex((place) => isIn(words, place))
    if (text >= 0) found.push({ ...row, text })
    await pause()
  }
  return found.sort((one, other) => one.text - other.text).slice(0, mostTerms)
}

// Only for the terms that are returned: a text may contain a thousand keywords.
async function loadDefinitions(db: Db, found: Row[]): Promise<Meaning[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await db
    .selectFrom('terms')
    .select(['id', 'definition'])
    .where('id', 'in', ids)
    .execute()
  const byId = new Map(rows.map(({ id, definition }) => [id, definition]))
  return found.flatMap(({ id, keyword }) => {
    const definition = byId.get(id)
    return definition === undefined ? [] : [{ keyword, definition }]
  })
}

type Positions = Map<string, Set<number>>

function placesOf(text: string): Positions {
  const places: Positions = new Map()
  for (const { term, position } of termsOf(text)) {
    const there = places.get(term)
    if (there) there.add(position)
    else places.set(term, new Set([position]))
  }
  return places
}

function isIn(words: ReturnType<typeof wordsOf>, places: Positions): boolean {
  const all = words.map(({ term, position }) => ({ at: places.get(term), position }))
  if (all.length === 0 || all.some(({ at }) => !at)) return false
  const rarest = all.reduce((one, other) =>
    (other.at?.size ?? 0) < (one.at?.size ?? 0) ? other : one,
  )
  return [...(rarest.at ?? [])]
    .slice(0, mostPlaces)
    .some((place) => all.every(({ at, position }) => at?.has(place + position - rarest.position)))
}
