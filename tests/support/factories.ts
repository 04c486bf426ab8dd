import { indexPassages } from '#api/documents/words/index-passages.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import type { KbRole } from '#contract/roles.ts'
import type { Person, TestApi, TestKb } from './api.ts'

type KbOptions = { members?: Partial<Record<string, KbRole>>; readable?: boolean; public?: boolean }

/** Creates a knowledge base of this owner with these members, by their ids. */
export async function makeKb(
  api: TestApi,
  owner: Person,
  { members = {}, readable = true, public: isPublic = false }: KbOptions = {},
): Promise<TestKb> {
  const kb = await api.kb(owner, { isPublic, canEveryoneRead: readable })
  for (const [id, role] of Object.entries(members))
    await api.join({ id }, kb, role === 'admin' ? 'admin' : 'viewer')
  return kb
}

/** Inserts an analysed text file with one page per text. Returns its id. */
export async function addFile(
  db: Db,
  kbId: string,
  uploader: { id: string },
  { title, pages }: { title: string; pages: string[] },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('resources')
    .values({
      id,
      kb_id: kbId,
      title,
      type: 'text/plain',
      size: 1,
      status: 'completed' as const,
      uploader_id: uploader.id,
      folder_id: null,
      hash: null,
      failure: null,
      original_url: null,
      canonical_url: null,
      page_count: pages.length,
    })
    .execute()
  const rows = pages.map((text, index) => ({
    resource_id: id,
    n: index + 1,
    kind: 'lines' as const,
    name: null,
    text,
    first_line: 1 + pages.slice(0, index).flatMap((page) => page.split('\n')).length,
  }))
  await db.insertInto('resource_pages').values(rows).execute()
  const passages = makePassages(pages.map((text, index) => ({ n: index + 1, text })))
  await indexPassages(db, { kbId, resourceId: id, title }, passages)
  return id
}
