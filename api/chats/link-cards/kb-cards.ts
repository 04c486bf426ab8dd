import { sql } from 'kysely'
import { mayReadFiles } from '#api/kbs/policy.ts'
import { apiLimits } from '#api/platform/limits.ts'
import type { Db } from '#api/schema.ts'
import type { LinkCard } from '#contract/entities/link-card.ts'

export type CardReader = { db: Db; readerId: string }

export const nothingElse = { systemChat: null, isWithBot: false, text: '', sender: null }

const textLength = apiLimits.linkCardTextLength

export async function readKbCards(reader: CardReader, ids: string[]): Promise<LinkCard[]> {
  if (ids.length === 0) return []
  const rows = await selectKbs(reader)
    .select(sql<string>`left(kbs.description, ${textLength}::int)`.as('text'))
    .where((eb) => eb('kbs.id', '=', eb.fn.any(eb.val(ids))))
    .where((eb) => eb.or([eb('kb_members.role', 'is not', null), eb('kbs.is_public', '=', true)]))
    .execute()
  return rows.map(({ kb_id: id, kb_title: title, text }) => ({
    ...nothingElse,
    kind: 'kb',
    id,
    kbId: id,
    kbTitle: title,
    title,
    text,
  }))
}

export async function readFolderCards(reader: CardReader, ids: string[]): Promise<LinkCard[]> {
  if (ids.length === 0) return []
  const rows = await selectKbs(reader)
    .innerJoin('folders', 'folders.kb_id', 'kbs.id')
    .select(['folders.id', 'folders.name as title'])
    .where((eb) => eb('folders.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows
    .filter((row) => mayReadFiles(row.role, row))
    .map(({ id, title, kb_id: kbId, kb_title: kbTitle }) => ({
      ...nothingElse,
      kind: 'folder',
      id,
      kbId,
      kbTitle,
      title,
    }))
}

export async function readResourceCards(reader: CardReader, ids: string[]): Promise<LinkCard[]> {
  if (ids.length === 0) return []
  const rows = await selectKbs(reader)
    .innerJoin('resources', 'resources.kb_id', 'kbs.id')
    .select(['resources.id', 'resources.title'])
    .select(sql<string>`left(resources.summary, ${textLength}::int)`.as('text'))
    .where((eb) => eb('resources.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return rows
    .filter((row) => mayReadFiles(row.role, row))
    .map(({ id, title, text, kb_id: kbId, kb_title: kbTitle }) => ({
      ...nothingElse,
      kind: 'resource',
      id,
      kbId,
      kbTitle,
      title,
      text,
    }))
}

function selectKbs({ db, readerId }: CardReader) {
  return db
    .selectFrom('kbs')
    .leftJoin('kb_members', (join) =>
      join.onRef('kb_members.kb_id', '=', 'kbs.id').on('kb_members.user_id', '=', readerId),
    )
    .select(['kbs.id as kb_id', 'kbs.title as kb_title', 'kb_members.role'])
    .select(['kbs.is_public', 'kbs.can_everyone_read'])
}
