import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { findNamed, mostNames, type Reader, stemOf } from './find-named.ts'
import { namingSentences } from './naming-sentences.ts'

type Page = { resourceId: string; kbId: string }

/** Notes what these parts of a page name, and in which sentences. */
export async function storeNames(
  db: Db,
  { resourceId, kbId }: Page,
  htmls: string[],
): Promise<void> {
  const first = new Map<string, string | null>()
  for (const { name, sentence } of htmls.flatMap(namingSentences)) {
    const key = name.normalize('NFC')
    if (first.size < mostNames || first.has(key)) first.set(key, first.get(key) ?? sentence)
  }
  if (first.size === 0) return
  await sql`insert into page_names (resource_id, kb_id, name, sentence)
    select ${resourceId}::uuid, ${kbId}::uuid, lower(name), sentence
    from unnest(${[...first.keys()]}::text[], ${[...first.values()]}::text[]) as one (name, sentence)
    on conflict do nothing`.execute(db)
}

export async function removeNames(db: Db, resourceId: string): Promise<void> {
  await db.deleteFrom('page_names').where('resource_id', '=', resourceId).execute()
}

type Target = { id: string; title: string }

/** The pages that were changed last of those that name a file and mean it. */
export async function pagesNaming(db: Db, reader: Reader, { id, title }: Target) {
  const names = namesOf(title)
  const own = reader.onlyOf
  const rows = await db
    .selectFrom('page_names')
    .innerJoin('resources', 'resources.id', 'page_names.resource_id')
    .select(['resources.id', 'resources.title', 'resources.folder_id', 'resources.modified_at'])
    .select(['resources.summary', 'page_names.name', 'page_names.sentence'])
    .where('page_names.kb_id', '=', reader.kb.id)
    .where(sql<boolean>`page_names.name in (
      select lower(name) from unnest(${names}::text[]) as one (name))`)
    .where('resources.id', '<>', id)
    .$if(own !== null, (q) => q.where('resources.uploader_id', '=', own ?? ''))
    .orderBy('resources.modified_at', 'desc')
    .orderBy('resources.id', 'desc')
    .limit(mostNames)
    .execute()
  const asked = rows.map(({ name, folder_id: folderId }) => ({ name, folderId }))
  const meant = await findNamed(db, reader, asked)
  const pages = new Map(rows.flatMap((row, n) => (meant[n]?.id === id ? [[row.id, row]] : [])))
  return [...pages.values()].slice(0, limits.answersQuoting)
}

/** A file is also named without its ending. */
function namesOf(title: string): string[] {
  const stem = stemOf(title)
  return stem === null ? [title] : [title, stem]
}
