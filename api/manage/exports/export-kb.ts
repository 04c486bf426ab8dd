import type { HandlerContext } from '#api/deps.ts'
import { archiveEntries } from '#api/drive/archives/entries.ts'
import { type Contents, selectContents } from '#api/drive/archives/select.ts'
import type { ZipEntry } from '#api/drive/archives/write.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { presentKb, readKbRow } from '#api/kbs/present.ts'
import type { Language } from '#contract/preferences.ts'
import { chatEntries, type ExportedChat, selectExportedChats } from './chat-entries.ts'
import {
  dataFiles,
  type ExportDescription,
  type ExportedFile,
  exportedKb,
  exportFormat,
  filesFolder,
} from './format.ts'
import { indexPage, jsonEntry } from './html.ts'

export type KbExport = { kb: FoundKb; contents: Contents; chats: ExportedChat[] }

/** Not other people's chats, which are not the owner's. Throws `archive_too_large`. */
export async function selectKbExport(context: HandlerContext, kb: FoundKb): Promise<KbExport> {
  const chats = await selectExportedChats(context, (q) => q.where('chats.kb_id', '=', kb.id))
  return { kb, contents: await selectAll(context, kb.id), chats }
}

async function selectAll({ db }: HandlerContext, kbId: string): Promise<Contents> {
  const folders = await db
    .selectFrom('folders')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('parent_id', 'is', null)
    .execute()
  const files = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('folder_id', 'is', null)
    .execute()
  if (folders.length + files.length === 0) return { folders: [], files: [] }
  const [folderIds, resourceIds] = [folders.map(({ id }) => id), files.map(({ id }) => id)]
  return selectContents(db, kbId, { folderIds, resourceIds })
}

export async function* kbEntries(
  context: HandlerContext,
  { kb, contents, chats }: KbExport,
  { language, missingName }: { language: Language; missingName: string },
): AsyncIterable<ZipEntry> {
  const { db, settings, actor } = context
  const { title, description } = kb
  const files = contents.files.flatMap(({ path, hash }) => (hash ? filesFolder + path : []))
  const index = { language, title, text: description, by: actor.display_name, chats, files }
  yield { path: 'index.html', content: indexPage(index) }
  const row = await readKbRow(db, actor.id, kb.id)
  yield jsonEntry(dataFiles.description, describeExport(contents, chats))
  // Only these fields: whoever gets the zip file must not get the link for joining, for example.
  if (row) yield jsonEntry(dataFiles.kb, exportedKb.parse(presentKb(settings, actor, row)))
  yield jsonEntry(dataFiles.files, await describeFiles(context, kb.id, contents))
  for await (const entry of archiveEntries(context, kb.id, contents, missingName))
    yield { ...entry, path: filesFolder + entry.path }
  yield* chatEntries(context, chats, { language })
}

function describeExport({ folders }: Contents, chats: ExportedChat[]): ExportDescription {
  return {
    format: exportFormat,
    exportedAt: new Date().toISOString(),
    folders: folders.map(({ path, name }) => ({ path: filesFolder + path, name })),
    chats: chats.map(({ id: _, ...chat }) => chat),
  }
}

async function describeFiles(
  { db }: HandlerContext,
  kbId: string,
  { files }: Contents,
): Promise<ExportedFile[]> {
  const rows = await db
    .selectFrom('resources')
    .select(['id', 'kind', 'title', 'original_url as url', 'created_at as uploadedAt'])
    .where('kb_id', '=', kbId)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return files.flatMap(({ id, path, type, modifiedAt }) => {
    const row = known.get(id)
    return row ? { ...row, path: filesFolder + path, type, modifiedAt } : []
  })
}
