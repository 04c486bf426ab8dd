import { sql } from 'kysely'
import { readKnownTree } from '#api/drive/folders/read.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { formats } from '#shared/formats.ts'

/** More names of one text stay words. */
export const mostNames = 500

// Of folders that lie in each other.
const mostDepth = 100

const pageEndings = formats.md.extensions.map((extension) => `.${extension}`)

export type Named = { kind: 'resource' | 'folder'; id: string; title: string; type: string }

/** `folderId`: where the text is that has the name. `isFile`: it means no folder. */
export type Asked = { name: string; folderId: string | null; isFile?: boolean }

/** `onlyOf`: the person who sees only what they uploaded. */
export type Reader = { kb: Pick<FoundKb, 'id' | 'folders_version'>; onlyOf: string | null }

/**
 * What each name means, in their order, whatever the case: a file with this title, or a page with
 * it before its ending; of several the one in the nearest folder above, then the oldest of the
 * knowledge base; then a folder; then, of files with another ending, the nearest or oldest.
 */
export async function findNamed(
  db: Db,
  reader: Reader,
  asked: Asked[],
): Promise<(Named | undefined)[]> {
  const some = asked.slice(0, mostNames)
  if (some.length === 0) return []
  const found = await findResources(db, reader, some)
  const isLeft = reader.onlyOf === null && some.some(({ isFile }, n) => !isFile && !found.has(n))
  const folders = isLeft ? await foldersByName(db, reader.kb) : new Map<string, Named>()
  const named = some.map(
    ({ name, isFile }, n) => found.get(n) ?? (isFile ? undefined : folders.get(name.toLowerCase())),
  )
  const left = [...named.keys()].filter((n) => !named[n])
  const byStem = await findByStem(db, reader, { asked: some, left })
  return named.map((one, n) => one ?? byStem.get(n))
}

type Row = { n: number; id: string; title: string; type: string }

// Indexes lead to few rows for each name: one in each folder above, and one of all.
async function findResources(
  db: Db,
  { kb, onlyOf }: Reader,
  asked: Asked[],
): Promise<Map<number, Named>> {
  const own = ownOf(onlyOf)
  const { rows } = await sql<Row>`
    with recursive ${askedAndAbove(asked)}
    select distinct on (asked.n) asked.n, found.id, found.title, found.type
    from asked
    cross join lateral (
      select asked.name || ending as title, position
      from unnest(${['', ...pageEndings]}::text[]) with ordinality as one (ending, position)
    ) as form
    cross join lateral (
      (select resources.id, resources.title, resources.type, above.depth
        from above join resources on resources.kb_id = ${kb.id}
          and (resources.folder_id = above.id or (above.id is null and resources.folder_id is null))
          and lower(resources.title) = lower(form.title)
        where above.start is not distinct from asked.folder_id and ${own}
        order by above.depth, resources.id limit 1)
      union all
      (select resources.id, resources.title, resources.type, ${sql.lit(mostDepth + 1)} as depth
        from resources
        where resources.kb_id = ${kb.id}
          and left(lower(resources.title), 80) = left(lower(form.title), 80)
          and lower(resources.title) = lower(form.title) and ${own}
        order by resources.id limit 1)
    ) as found
    order by asked.n, found.depth, form.position, found.id`.execute(db)
  return byPosition(rows)
}

function ownOf(onlyOf: string | null) {
  return onlyOf === null ? sql`true` : sql`resources.uploader_id = ${onlyOf}`
}

// `n` is the position among all that is asked.
function askedAndAbove(asked: Asked[], positions = [...asked.keys()]) {
  const names = positions.map((n) => asked[n]?.name.normalize('NFC') ?? '')
  const folders = positions.map((n) => asked[n]?.folderId ?? null)
  return sql`asked as (
      select n, name, folder_id
      from unnest(${positions}::int[], ${names}::text[], ${folders}::uuid[])
        as one (n, name, folder_id)
    ), above (start, id, depth) as (
      select distinct folder_id, folder_id, 0 from asked
      union select above.start, folders.parent_id, above.depth + 1
      from above join folders on folders.id = above.id
      where above.depth < ${sql.lit(mostDepth)}
    )`
}

function byPosition(rows: Row[]): Map<number, Named> {
  return new Map(
    rows.map(({ n, id, title, type }) => [n, { kind: 'resource' as const, id, title, type }]),
  )
}

const ending = String.raw`\.[0-9]{0,4}[a-zA-Z][a-zA-Z0-9]{0,9}$`

/** A file's name without its ending, or null. "Plan 3.5" has none. */
export function stemOf(title: string): string | null {
  return new RegExp(`^(.+)${ending}`).exec(title)?.[1] ?? null
}

// An index has this expression.
const stem = sql`lower(regexp_replace(resources.title, ${sql.lit(`^(.+)${ending}`)}, '\\1'))`

// The oldest of very many files with one name are enough.
const mostOfStem = 1_000

// PostgreSQL hashes equal values, but compares all pairs of values that may be null.
function orTop(folderId: string) {
  return sql`coalesce(${sql.ref(folderId)}, '00000000-0000-0000-0000-000000000000')`
}

// Each name is looked for once, wherever it is asked.
async function findByStem(
  db: Db,
  { kb, onlyOf }: Reader,
  { asked, left }: { asked: Asked[]; left: number[] },
): Promise<Map<number, Named>> {
  if (left.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with recursive ${askedAndAbove(asked, left)}, files as materialized (
      select names.name, found.*
      from (select distinct lower(name) as name from asked) as names
      cross join lateral (
        select resources.id, resources.folder_id, resources.title, resources.type
        from resources
        where resources.kb_id = ${kb.id} and resources.kind = 'file'
          and ${stem} = names.name and ${ownOf(onlyOf)}
        order by resources.id limit ${sql.lit(mostOfStem)}
      ) as found
    ), oldest as (
      select distinct on (name, folder_id) * from files order by name, folder_id, id
    )
    select distinct on (asked.n) asked.n, oldest.id, oldest.title, oldest.type
    from asked
    join oldest on oldest.name = lower(asked.name)
    left join above on ${orTop('above.start')} = ${orTop('asked.folder_id')}
      and ${orTop('above.id')} = ${orTop('oldest.folder_id')}
    order by asked.n, above.depth nulls last, oldest.id`.execute(db)
  return byPosition(rows)
}

async function foldersByName(db: Db, kb: Reader['kb']): Promise<Map<string, Named>> {
  const byName = new Map<string, Named>()
  for (const { shared } of await readKnownTree(db, kb)) {
    const name = shared.name.toLowerCase()
    if (!byName.has(name))
      byName.set(name, { kind: 'folder', id: shared.id, title: shared.name, type: '' })
  }
  return byName
}
