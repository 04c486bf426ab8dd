import { findByMeaning, type Meaning } from '#api/answers/search/meanings.ts'
import { findPassages, type RankedPassage } from '#api/answers/search/passages/find.ts'
import type { Db } from '#api/schema.ts'
import type { BotOutcome } from '#contract/entities/chat.ts'
import { findBelow, type PlaceBelow } from './below-heading.ts'
import type { SheetRead } from './columns/answer.ts'
import { loadTables } from './columns/load.ts'
import { askedHeading } from './extract/asked-heading.ts'
import { fuseRanks } from './fuse-ranks.ts'
import { isWithinOne, type KeptLine } from './kept-lines.ts'
import type { BotQuestion } from './question.ts'
import { loadSources, type PassagePlace, type Source } from './quotes/sources.ts'

/**
 * `ranked`: found by words, with `sources`. `below`: below the heading that the question asks
 * about. `kept`: lines of the commonplace book. `toRead`: all, also by meaning, for the model.
 * `tables`: whole, if the question compares or adds up what is in them.
 */
export type Passages = {
  outcome: null
  ranked: RankedPassage[]
  sources: Source[]
  below: Headed[]
  kept: Source[]
  toRead: Source[]
  tables: SheetRead[]
}

export type Retrieved = { outcome: Extract<BotOutcome, 'no_files' | 'not_found'> } | Passages

/** A source with the heading above it. */
export type Headed = { source: Source; heading: string | null }

/** `previous`: a question that this one may refer to; passages for it come last. */
type More = {
  previous?: string | null
  byMeaning?: (() => Promise<string[]>) | undefined
  kept?: () => Promise<KeptLine[]>
}

type Asked = Pick<BotQuestion, 'kbId' | 'text' | 'mayRead' | 'resourceIds'>

const mostPassages = 12
const mostOfPrevious = 6

/** Only from what the person who asked may read. `meanings`: of their terms in the question. */
export async function retrieve(
  db: Db,
  question: Asked,
  meanings: Meaning[] = [],
  { previous, byMeaning, kept: findKept }: More = {},
): Promise<Retrieved> {
  if (!question.mayRead) return { outcome: 'not_found' }
  if (!(await hasFiles(db, question.kbId))) return { outcome: 'no_files' }
  const { resourceIds } = question
  const readable = { kbIds: [question.kbId], ...(resourceIds.length > 0 && { resourceIds }) }
  const [direct, nearest, below, kept] = await Promise.all([
    findByMeaning(db, readable, question.text, meanings, mostPassages),
    byMeaning?.() ?? [],
    findBelow(db, readable, askedHeading(question.text)),
    findKept?.() ?? [],
  ])
  const sequel = previous
    ? await findPassages(db, readable, `${previous} ${question.text}`, mostOfPrevious)
    : []
  const known = new Set(direct.map((passage) => passage.id))
  const byWords = [...direct, ...sequel.filter((passage) => !known.has(passage.id))]
  const best = fuseRanks([direct.map(({ id }) => id), nearest], mostPassages)
  const order = [...new Set([...below.map(idOf), ...best, ...sequel.map(idOf)])]
  const others = await findPlaces(db, question.kbId, without(order, [...byWords, ...below]))
  const loaded = await load(db, question.kbId, { byWords, below, kept, others, order })
  return loaded ? withTables(db, question, loaded) : { outcome: 'not_found' }
}

type Found = {
  byWords: RankedPassage[]
  below: PlaceBelow[]
  kept: KeptLine[]
  others: FoundPlace[]
  order: string[]
}
type FoundPlace = PassagePlace & { id: string }

async function load(
  db: Db,
  kbId: string,
  { byWords, below, kept, others, order }: Found,
): Promise<Omit<Passages, 'tables'> | null> {
  const passages: FoundPlace[] = [...byWords, ...below, ...others]
  const places = [...passages, ...kept]
  const loaded = await loadSources(db, kbId, places)
  const sourceOf = new Map(
    places.flatMap(({ id }, index) => {
      const source = loaded[index]
      return source ? [[id, source] as const] : []
    }),
  )
  if (sourceOf.size === 0) return null
  const ranked = byWords.filter(({ id }) => sourceOf.has(id))
  const sourcesOf = (ids: string[]) => ids.flatMap((id) => sourceOf.get(id) ?? [])
  const sources = sourcesOf(ranked.map(({ id }) => id))
  const headed = below.flatMap(({ id, heading }) => {
    const source = sourceOf.get(id)
    return source ? [{ source, heading }] : []
  })
  const lines = sourcesOf(kept.map(idOf))
  const newLines = kept.filter((line) => !isWithinOne(line, passages))
  const toRead = sourcesOf([...order, ...newLines.map(idOf)])
  return { outcome: null, ranked, sources, below: headed, kept: lines, toRead }
}

async function withTables(
  db: Db,
  { kbId, text: question }: Asked,
  found: Omit<Passages, 'tables'>,
): Promise<Passages> {
  const { ranked, sources } = found
  return { ...found, tables: await loadTables(db, { kbId, question, ranked, sources }) }
}

function idOf({ id }: { id: string }): string {
  return id
}

function without(ids: string[], found: { id: string }[]): string[] {
  const known = new Set(found.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

async function findPlaces(db: Db, kbId: string, ids: string[]): Promise<FoundPlace[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('passages')
    .select(['id', 'resource_id', 'page', 'start_offset', 'text'])
    .where('kb_id', '=', kbId)
    .where('id', 'in', ids.map(Number))
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    resourceId: row.resource_id,
    page: row.page,
    start: row.start_offset,
    text: row.text,
  }))
}

async function hasFiles(db: Db, kbId: string): Promise<boolean> {
  const row = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
