import { sql } from 'kysely'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { splitName } from '#shared/formats.ts'
import { resourceAbilities, seesResource } from './policy.ts'

export type Taken = Map<string, { id: string; canReplace: boolean }>

export type NamePlace = { kb: FoundKb; folderId: string | null; actorId: string }

/**
 * Whatever their case: PostgreSQL decides which names are equal. What the person does not see does
 * not exist; of several files with a name, the newest counts.
 */
export async function findSameNames(
  db: Db,
  { kb, folderId, actorId }: NamePlace,
  titles: string[],
): Promise<Taken> {
  if (titles.length === 0) return new Map()
  const rows = await db
    .selectFrom('resources')
    .innerJoin(
      sql<{ one: string }>`(select one from unnest(${[...new Set(titles)]}::text[]) one)`.as(
        'asked',
      ),
      (join) => join.on(sql<boolean>`lower(title) = lower(asked.one)`),
    )
    .select(['id', 'uploader_id', 'kind', 'type', 'size', 'status', 'hash', 'title', 'asked.one'])
    .where('kb_id', '=', kb.id)
    .where('folder_id', 'is not distinct from', folderId)
    .where('kind', '=', 'file')
    .orderBy('id')
    .execute()
  const seen = rows.filter((row) => seesResource(actorId, kb, row))
  return new Map(
    seen.map((row) => {
      const canReplace = resourceAbilities(actorId, kb, row).replace
      return [row.one, { id: row.id, canReplace }]
    }),
  )
}

/** Reads the names once, because the caller's transaction may delay everybody. */
export async function freeName(db: Db, place: NamePlace, title: string): Promise<string> {
  const { kb, folderId, actorId } = place
  const rows = await db
    .selectFrom('resources')
    .select(['uploader_id', 'kind', 'status', 'hash', 'title'])
    .where('kb_id', '=', kb.id)
    .where('folder_id', 'is not distinct from', folderId)
    .where('kind', '=', 'file')
    .where(sql<boolean>`starts_with(lower(title), lower(${sharedStart(title)}))`)
    .execute()
  const seen = rows.filter((row) => seesResource(actorId, kb, row))
  const taken = new Set(seen.map((row) => row.title.toLowerCase()))
  let n = 2
  // PostgreSQL has other small letters for a few names: if one is taken, twice as many are asked
  // for, so that the statements stay few.
  for (let atOnce = 1; ; atOnce *= 2) {
    const names: string[] = []
    for (; names.length < atOnce; n += 1) {
      const name = numbered(title, n)
      if (!taken.has(name.toLowerCase())) names.push(name)
    }
    const same = await findSameNames(db, place, names)
    const free = names.find((name) => !same.has(name))
    if (free) return free
  }
}

const longestMark = 12

// A long title is shortened to have room for its number.
function sharedStart(title: string): string {
  const { stem, ending } = splitName(title)
  const room = Math.max(limits.fileNameLength - ending.length - longestMark, 0)
  return stem
    .slice(0, room)
    .toWellFormed()
    .replace(/\ufffd$/, '')
}

function numbered(title: string, n: number): string {
  const { stem, ending } = splitName(title)
  const mark = ` (${n})`
  const room = Math.max(limits.fileNameLength - ending.length - mark.length, 0)
  return stem.slice(0, room).replace(/[\ud800-\udbff]$/, '') + mark + ending
}
