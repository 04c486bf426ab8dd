import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { announceNewChat } from '#api/chats/chats/announce.ts'
import { broadcastQuotesOfChats } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { checkFolderCount } from '#api/drive/folders/find.ts'
import { readFolders, shareFolder } from '#api/drive/folders/read.ts'
import { presentSharedResource, selectResources } from '#api/drive/resources/present.ts'
import { resumeAnalyses } from '#api/drive/resources/resume-analyses.ts'
import { recordActivity } from '#api/kbs/activity.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import { describeFiles, type FilesInBin, fileIdsIn } from '#api/kbs/bin/keep-resources.ts'
import { putBackRows } from '#api/kbs/bin/keep-rows.ts'
import type { BinEntryTable } from '#api/kbs/bin/tables.ts'
import { isVisible } from '#api/kbs/bin/visible.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { restoreInput } from '#contract/calls/bin.ts'
import type { ServerEvent } from '#contract/events.ts'
import { countLimits, limits } from '#contract/limits.ts'

const namesAtOnce = 20

type Entry = Selectable<BinEntryTable>

// How many entries one transaction restores. Calls of others run between two transactions.
const entriesAtOnce = 50

/**
 * Skips what the actor may not restore or was restored; returns the ids. Limits of storage and
 * chats count the bin, so nothing exceeds them. Throws `too_many_folders`, `too_many_resources`.
 */
export async function restoreFromBin(
  context: HandlerContext,
  kb: FoundKb,
  input: z.output<typeof restoreInput>,
): Promise<string[]> {
  const numbers: NextNumbers = new Map()
  const restoredIds: string[] = []
  for (;;) {
    const { ids, files, chats } = await restoreSome(context, kb, input, numbers)
    restoredIds.push(...ids)
    context.jobs.wake()
    if (files.resourceCount > 0) await context.jobs.summariseKb(kb.id)
    await announceRestored(context, kb, files)
    await announceRestoredChats(context, chats)
    if (ids.length < entriesAtOnce) return restoredIds
  }
}

function restoreSome(
  { db, actor, jobs }: HandlerContext,
  kb: FoundKb,
  input: z.output<typeof restoreInput>,
  numbers: NextNumbers,
) {
  return db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    const entries = await lockEntries(trx, { actorId: actor.id, kb, ...input })
    const ids = entries.map(({ id }) => id)
    const chats: RestoredChat[] = []
    for (const entry of entries) {
      if (entry.kind !== 'chat') await movePlace(trx, entry, numbers)
      await putBackRows(trx, entry.id)
      if (entry.kind === 'chat') chats.push(await withoutFormerMembers(trx, entry.id))
    }
    if (entries.some(({ kind }) => kind === 'folder')) await checkFolderCount(trx, kb.id)
    await record(trx, kb.id, actor.id, entries)
    const files = await describeFiles(trx, kb.id, ids)
    if (files.resourceCount > 0) await countIn(trx, kb.id, ids)
    if (files.resourceCount > 0) await resumeAnalyses(trx, jobs, fileIdsIn(ids))
    await sql`delete from bin_entries where id = any(${ids}::uuid[])`.execute(trx)
    return { ids, files, chats }
  })
}

async function record(trx: Db, kbId: string, actorId: string, entries: Entry[]): Promise<void> {
  const items = entries.filter(({ kind }) => kind !== 'chat')
  const [first] = items
  const happened = { kb_id: kbId, actor_id: actorId, kind: 'restored' as const }
  if (first) await recordActivity(trx, { ...happened, title: first.title, count: items.length })
}

type Wanted = { actorId: string; kb: FoundKb } & z.output<typeof restoreInput>

function lockEntries(trx: Db, { actorId, kb, ids, batchId }: Wanted): Promise<Entry[]> {
  return trx
    .selectFrom('bin_entries')
    .selectAll()
    .where(isVisible(actorId, kb))
    .where('kind', 'in', ['file', 'link', 'folder', 'chat'])
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb.and([eb('batch_id', '=', batchId ?? null), eb('deleted_by', '=', actorId)]),
      ]),
    )
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(entriesAtOnce)
    .forUpdate()
    .execute()
}

/** Many equal names are not each tried from 1. */
type NextNumbers = Map<string, number>

/** A lost folder means the top level, a taken name a free one. Needs the lock of the tree. */
async function movePlace(trx: Db, entry: Entry, numbers: NextNumbers): Promise<void> {
  const parentId = await findParent(trx, entry)
  if (entry.kind !== 'folder') return setFields(trx, entry.id, 'resources', { folder_id: parentId })
  const name = await freeName(trx, { entry, parentId, numbers })
  await setFields(trx, entry.id, 'folders', { parent_id: parentId, name })
}

async function findParent(trx: Db, entry: Entry): Promise<string | null> {
  if (!entry.folder_id) return null
  const parent = await trx
    .selectFrom('folders')
    .select('id')
    .where('id', '=', entry.folder_id)
    .where('kb_id', '=', entry.kb_id)
    .executeTakeFirst()
  return parent?.id ?? null
}

type Unnamed = { entry: Entry; parentId: string | null; numbers: NextNumbers }

// PostgreSQL decides which names are equal, as its unique index does.
async function freeName(trx: Db, { entry, parentId, numbers }: Unnamed): Promise<string> {
  const key = `${parentId} ${entry.title.toLowerCase()}`
  const isHere = parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}::uuid`
  for (let from = numbers.get(key) ?? 1; ; from += namesAtOnce) {
    const names = Array.from({ length: namesAtOnce }, (_, n) => numbered(entry.title, from + n))
    const { rows } = await sql<{ name: string; n: number }>`
      select wanted.name, wanted.n from unnest(${names}::text[]) with ordinality as wanted (name, n)
      where not exists (select from folders where kb_id = ${entry.kb_id} and ${isHere}
        and lower(folders.name) = lower(wanted.name))
      order by wanted.n limit 1`.execute(trx)
    const [free] = rows
    if (!free) continue
    numbers.set(key, from + Number(free.n))
    return free.name
  }
}

function numbered(name: string, n: number): string {
  if (n === 1) return name
  const end = ` (${n})`
  return name.slice(0, limits.folderNameLength - end.length).trimEnd() + end
}

async function setFields(
  trx: Db,
  id: string,
  source: string,
  fields: Record<string, string | null>,
): Promise<void> {
  await sql`
    update bin_rows set row = row || ${JSON.stringify(fields)}::jsonb
    where entry_id = ${id} and source = ${source} and row ->> 'id' = ${id}::text`.execute(trx)
}

async function countIn(trx: Db, kbId: string, entryIds: string[]): Promise<void> {
  const { rows } = await sql<{ resource_count: number }>`
    update kbs set resource_count = resource_count + sums.count,
      resource_size = resource_size + sums.size
    from (select count(*) as count, coalesce(sum(size), 0) as size from resources
      where id in ${fileIdsIn(entryIds)}) sums
    where kbs.id = ${kbId} returning kbs.resource_count`.execute(trx)
  if ((rows[0]?.resource_count ?? 0) > countLimits.resourcesPerKb)
    throw new ApiError('too_many_resources')
}

type RestoredChat = { id: string; memberIds: string[] }

/** They have left the knowledge base meanwhile. */
async function withoutFormerMembers(trx: Db, chatId: string): Promise<RestoredChat> {
  await sql`
    delete from chat_members using users, chats
    where chat_members.chat_id = ${chatId} and users.id = chat_members.user_id and not users.is_bot
      and chats.id = chat_members.chat_id and not exists (select from kb_members
        where kb_members.kb_id = chats.kb_id and kb_members.user_id = chat_members.user_id)
  `.execute(trx)
  const members = await trx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .execute()
  return { id: chatId, memberIds: members.map(({ user_id }) => user_id) }
}

async function announceRestoredChats(
  context: Pick<HandlerContext, 'db' | 'publish'>,
  chats: RestoredChat[],
): Promise<void> {
  for (const { id, memberIds } of chats) await announceNewChat(context, id, memberIds)
}

// Like new ones, with the quotes that are shown again. Of many, only that the files have changed.
async function announceRestored(
  context: HandlerContext,
  kb: FoundKb,
  { isMany, folderIds, resourceIds, quotingIds }: FilesInBin,
): Promise<void> {
  const { db, actor, publish } = context
  const change = { type: 'files_change', data: { kbId: kb.id } } as const
  if (isMany) await announceFiles(context, kb.id, [change], actor.id)
  broadcastQuotesOfChats(publish, quotingIds)
  if (folderIds.length + resourceIds.length === 0) return
  const restored = new Set(folderIds)
  const folders = folderIds.length > 0 ? await readFolders(db, actor.id, kb) : []
  const rows = await selectResources(db)
    .where('resources.id', '=', sql<string>`any(${resourceIds}::uuid[])`)
    .execute()
  const ofFolders = folders
    .filter(({ id }) => restored.has(id))
    .map((folder): ServerEvent => ({ type: 'folder_add', data: { folder: shareFolder(folder) } }))
  for (const [uploaderId, own = []] of Map.groupBy(rows, (row) => row.uploader_id)) {
    const ofResources = own.map(
      (row): ServerEvent => ({
        type: 'resource_add',
        data: { resource: presentSharedResource(row) },
      }),
    )
    await announceFiles(context, kb.id, ofResources, uploaderId)
  }
  await announceFiles(context, kb.id, ofFolders, actor.id)
}
