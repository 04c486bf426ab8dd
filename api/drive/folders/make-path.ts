import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import { mostNamed } from '#api/kbs/bin/keep-resources.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { folderInput } from '#contract/calls/folders.ts'
import { uploadLimits } from '#contract/limits.ts'
import { checkFolderCount } from './find.ts'
import { readFolders, shareFolder } from './read.ts'

type Place = { kbId: string; folderId: string | null; createdBy: string }

/** Throws `invalid_input` for a path that leads up, is too deep or has an impossible name. */
export function folderNames(path: string): string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  if (names.length > uploadLimits.folderDepth || names.includes('..')) throw invalid()
  return names.map((name) => {
    const parsed = folderInput.shape.name.safeParse(name)
    if (!parsed.success) throw invalid()
    return parsed.data
  })
}

function invalid(): ApiError {
  return new ApiError('invalid_input', { fields: { paths: ['invalid'] } })
}

/**
 * Finds or creates folders, with the lock of the folders. Returns the last folder of each path, in
 * order (null: the top level). All of one depth are made at once, because a transaction delays
 * everybody who uses an embedded database. Throws `too_many_folders`.
 */
export async function makePaths(
  trx: Db,
  { kbId, folderId, createdBy }: Place,
  paths: string[][],
): Promise<{ ids: (string | null)[]; made: string[] }> {
  const ids: (string | null)[] = paths.map(() => folderId)
  const made: string[] = []
  const deepest = Math.max(0, ...paths.map((names) => names.length))
  for (let depth = 0; depth < deepest; depth++) {
    const at = paths.flatMap((names, index) => (depth < names.length ? index : []))
    const wanted = at.map((index) => ({ parentId: ids[index]!, name: paths[index]![depth]! }))
    made.push(...(await insertMissing(trx, { kbId, createdBy }, wanted)))
    const found = await findChildren(trx, kbId, wanted)
    for (const [n, index] of at.entries()) ids[index] = found[n]!
  }
  if (made.length > 0) await checkFolderCount(trx, kbId)
  return { ids, made }
}

type Child = { parentId: string | null; name: string }

async function insertMissing(
  trx: Db,
  { kbId, createdBy }: Pick<Place, 'kbId' | 'createdBy'>,
  wanted: Child[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into folders (id, kb_id, parent_id, name, created_by)
    select wanted.id, ${kbId}::uuid, wanted.parent_id, wanted.name, ${createdBy}::uuid
    from ${asRows(wanted)} order by wanted.n
    on conflict do nothing returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * The last folder of each path, in order: undefined if it does not exist, null for the top level.
 */
export async function findPaths(
  db: Db,
  { kbId, folderId }: Pick<Place, 'kbId' | 'folderId'>,
  paths: string[][],
): Promise<(string | null | undefined)[]> {
  const ids: (string | null | undefined)[] = paths.map(() => folderId)
  const deepest = Math.max(0, ...paths.map((names) => names.length))
  for (let depth = 0; depth < deepest; depth++) {
    const wanted = paths.flatMap((names, index) => {
      const [parentId, name] = [ids[index], names[depth]]
      return name !== undefined && parentId !== undefined ? { index, parentId, name } : []
    })
    if (wanted.length === 0) break
    const found = await findChildren(db, kbId, wanted)
    for (const [n, { index }] of wanted.entries()) ids[index] = found[n] ?? undefined
  }
  return ids
}

async function findChildren(db: Db, kbId: string, wanted: Child[]): Promise<(string | null)[]> {
  // Only folders at the top level have no parent, and they are all wanted together.
  const ofParent = wanted.some(({ parentId }) => parentId === null)
    ? sql`folders.parent_id is null`
    : sql`folders.parent_id = wanted.parent_id`
  // The limit makes each name a look-up in the index; a join would compare the names with all
  // folders.
  const { rows } = await sql<{ id: string | null }>`
    select found.id from ${asRows(wanted)} left join lateral (
      select folders.id from folders where folders.kb_id = ${kbId}
        and ${ofParent} and lower(folders.name) = lower(wanted.name) limit 1) found on true
    order by wanted.n`.execute(db)
  return rows.map(({ id }) => id)
}

function asRows(wanted: Child[]) {
  const ids = wanted.map(() => newId())
  const parents = wanted.map(({ parentId }) => parentId)
  const names = wanted.map(({ name }) => name)
  return sql`unnest(${ids}::uuid[], ${parents}::uuid[], ${names}::text[])
    with ordinality as wanted (id, parent_id, name, n)`
}

export async function findChild(
  db: Db,
  kbId: string,
  parentId: string | null,
  name: string,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('folders')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('parent_id', 'is not distinct from', parentId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return row ?? null
}

/** For many folders it broadcasts only that the files have changed. */
export async function announceFolders(
  context: HandlerContext,
  kb: FoundKb,
  made: string[],
): Promise<void> {
  if (made.length === 0) return
  if (made.length > mostNamed) {
    const change = { type: 'files_change', data: { kbId: kb.id } } as const
    return announceFiles(context, kb.id, [change], context.actor.id)
  }
  const ids = new Set(made)
  const folders = await readFolders(context.db, context.actor.id, kb)
  const events = folders
    .filter(({ id }) => ids.has(id))
    .map((folder) => ({ type: 'folder_add' as const, data: { folder: shareFolder(folder) } }))
  await announceFiles(context, kb.id, events, context.actor.id)
}
