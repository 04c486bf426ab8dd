import { sql } from 'kysely'
import { readKnownTree } from '#api/drive/folders/read.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type {
  PublishedContents,
  PublishedFile,
  PublishedFolder,
} from '#contract/entities/published.ts'
import type { SharedFolder } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { type PublishedRow, presentPublishedKb } from './find.ts'
import { fileColumns, presentPublishedFile } from './present.ts'

// In UTF-16 units: what a list shows of a summary.
const summaryShown = 200

type Place = { folderId?: string | undefined; after?: string | undefined }

/** One statement, because the folders are usually known. Throws `folder_not_found`. */
export async function readContents(
  db: Db,
  kb: PublishedRow,
  { folderId, after }: Place,
): Promise<PublishedContents> {
  const folders = await readFolders(db, kb)
  const folder = folderId === undefined ? null : folders.find(({ id }) => id === folderId)
  if (folder === undefined) throw new ApiError('folder_not_found')
  const inside = folders.filter(({ parentId }) => parentId === (folder?.id ?? null))
  // `after` is a folder, or a file, which all come after the folders.
  const last = after === undefined ? -1 : inside.findIndex(({ id }) => id === after)
  const isInFiles = after !== undefined && last < 0
  const shown = isInFiles ? [] : inside.slice(last + 1, last + 1 + limits.publishedPageSize)
  const most = limits.publishedPageSize - shown.length
  const { listed, newest } = await readFiles(db, {
    kbId: kb.id,
    folderId: folder?.id ?? null,
    after: isInFiles ? after : null,
    most: most + 1,
    newest: folder === null && after === undefined ? limits.publishedNewest : 0,
  })
  const files = listed.slice(0, most)
  const isMoreInside = !isInFiles && last + 1 + shown.length < inside.length
  const end = files.at(-1) ?? shown.at(-1)
  return {
    kb: presentPublishedKb(kb),
    folder: folder && presentFolder(folder),
    above: foldersAbove(folders, folder?.parentId ?? null),
    folders: shown.map(presentFolder),
    files: files.map(presentPublishedFile),
    nextAfter: end && (isMoreInside || listed.length > most) ? end.id : null,
    newest: newest.map(presentPublishedFile),
  }
}

export async function readFolders(db: Db, kb: PublishedRow): Promise<SharedFolder[]> {
  return (await readKnownTree(db, kb)).map(({ shared }) => shared)
}

/** From the top to the folder with this id. */
export function foldersAbove(
  folders: SharedFolder[],
  folderId: string | null,
): PublishedContents['above'] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const above: PublishedContents['above'] = []
  for (let one = byId.get(folderId ?? ''); one; one = byId.get(one.parentId ?? '')) {
    above.unshift({ id: one.id, name: one.name })
    byId.delete(one.id)
  }
  return above
}

function presentFolder({ id, name, resourceCount, modifiedAt }: SharedFolder): PublishedFolder {
  return { id, name, resourceCount, modifiedAt }
}

type Wanted = {
  kbId: string
  folderId: string | null
  after: string | null
  most: number
  newest: number
}

/** By name in the order of an index, and the newest of the whole knowledge base. */
async function readFiles(db: Db, { kbId, folderId, after, most, newest }: Wanted) {
  const listed = filesOf(db, kbId)
    .select(sql<boolean>`false`.as('is_newest'))
    .where(
      folderId === null ? sql<boolean>`folder_id is null` : sql<boolean>`folder_id = ${folderId}`,
    )
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(title_order, id) > (
          select last.title_order, last.id from resources as last
          where last.id = ${after} and last.kb_id = ${kbId})`,
      ),
    )
    .orderBy('title_order')
    .orderBy('id')
    .limit(most)
  const changed = newestOf(db, kbId, newest).select(sql<boolean>`true`.as('is_newest'))
  const both = db.selectFrom(listed.as('listed')).selectAll()
  const rows = await (newest > 0
    ? both.unionAll(db.selectFrom(changed.as('changed')).selectAll())
    : both
  ).execute()
  return {
    listed: rows.filter(({ is_newest }) => !is_newest),
    newest: rows.filter(({ is_newest }) => is_newest),
  }
}

function filesOf(db: Db, kbId: string) {
  return db
    .selectFrom('resources')
    .select([...fileColumns, sql<string>`left(summary, ${sql.lit(summaryShown)})`.as('summary')])
    .where('kb_id', '=', kbId)
}

function newestOf(db: Db, kbId: string, most: number) {
  return filesOf(db, kbId).orderBy('modified_at', 'desc').orderBy('id', 'desc').limit(most)
}

export async function readChanges(db: Db, kbId: string): Promise<PublishedFile[]> {
  const rows = await newestOf(db, kbId, limits.publishedChanges).execute()
  return rows.map(presentPublishedFile)
}
