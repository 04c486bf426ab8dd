import { sql } from 'kysely'
import { noLastMessage } from '#api/chats/chats/create.ts'
import { addToChat } from '#api/chats/chats/members.ts'
import type { Api } from '#api/create.ts'
import { indexPassages } from '#api/documents/words/index-passages.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { createKb } from '#api/kbs/create.ts'
import { newId } from '#api/platform/ids.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import { seedDrives } from './drive-seed.ts'

export type Seeded = Awaited<ReturnType<typeof seed>>

const sizes = {
  small: 100,
  messages: 100_000,
  files: 10_000,
  documents: 1_000,
  kbs: 12,
  many: 300,
} as const

/**
 * A small and a large chat, few and many files, and documents to search; two more people, who have
 * few and many knowledge bases.
 */
export async function seed({ deps: { db } }: Api) {
  const userId = await createPerson(db)
  const [smallKb = '', largeKb = '', searchKb = ''] = await createKbs(db, userId, sizes.kbs)
  const smallChat = await fillChat(db, await createRoom(db, smallKb, userId), userId, sizes.small)
  const largeChat = await fillChat(db, await townhallOf(db, largeKb), userId, sizes.messages)
  await fillFiles(db, smallKb, userId, sizes.small)
  await fillFiles(db, largeKb, userId, sizes.files)
  await fillDocuments(db, searchKb, userId)
  const drives = await seedDrives(db, userId)
  const few = await createPerson(db)
  const many = await createPerson(db)
  const [kbOfFew = ''] = await createKbs(db, few, sizes.kbs)
  const [kbOfMany = ''] = await createKbs(db, many, sizes.many)
  await sql`insert into kb_favorites (kb_id, user_id) select kb_id, user_id from kb_members
    where user_id in (${few}, ${many})`.execute(db)
  await sql`analyze`.execute(db)
  const people = { userId, few, many }
  return { ...people, drives, smallKb, largeKb, searchKb, kbOfFew, kbOfMany, smallChat, largeChat }
}

type Db = Api['deps']['db']

async function createPerson(db: Db): Promise<string> {
  const id = newId()
  const names = { name: 'Bench', display_name: 'Bench', picture: null }
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, ...names })
    .execute()
  return id
}

async function createKbs(db: Db, userId: string, count: number): Promise<string[]> {
  const kbs: string[] = []
  for (let n = 0; n < count; n++) {
    const input = kbInput.parse({ title: `Bench ${n}`, description: 'Measured.' })
    kbs.push(await createKb(db, userId, input))
  }
  return kbs
}

const line =
  'The crossover study keeps a washout of fourteen days between the two arms, **as agreed**.'

/** Its page shows twice as many messages as that of a chat that every knowledge base has. */
async function createRoom(db: Db, kbId: string, userId: string): Promise<string> {
  const chat = { id: newId(), kb_id: kbId }
  const names = { title: 'Room', chat_type: 'others', created_by: userId } as const
  await db
    .insertInto('chats')
    .values({ ...chat, ...names, ...noLastMessage })
    .execute()
  await addToChat(db, chat, [userId], 'admin')
  return chat.id
}

async function townhallOf(db: Db, kbId: string): Promise<string> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('system_chat', '=', 'townhall')
    .executeTakeFirstOrThrow()
  return chat.id
}

async function fillChat(db: Db, id: string, userId: string, count: number): Promise<string> {
  await sql`insert into messages (id, chat_id, seq, sender_type, user_id, client_id, content, html, tsv)
    select gen_random_uuid(), ${id}, n, 'user', ${userId}, gen_random_uuid(), ${line} || ' ' || n,
      '<p>' || ${line} || ' ' || n || '</p>', ${tsvectorOf(line)}::tsvector
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update chats set seq = ${count}, last_message = ${line}, last_message_at = now() where id = ${id}`.execute(
    db,
  )
  await sql`update chat_members set last_read_seq = ${count} where chat_id = ${id}`.execute(db)
  return id
}

async function fillFiles(db: Db, kbId: string, userId: string, count: number): Promise<void> {
  await sql`insert into resources (id, kb_id, title, type, size, status, summary, page_count, uploader_id)
    select gen_random_uuid(), ${kbId}, 'Report ' || n || '.pdf', 'application/pdf', 1000 + n, 'completed',
      'What was measured.', 3, ${userId} from generate_series(1, ${count}::int) n`.execute(db)
  await sql`update kbs set resource_count = ${count}, resource_size = ${count} * 1500 where id = ${kbId}`.execute(
    db,
  )
}

const words =
  'river stone market winter engine garden letter copper window theory harvest signal bridge colour doctor island'.split(
    ' ',
  )

async function fillDocuments(db: Db, kbId: string, userId: string): Promise<void> {
  await fillFiles(db, kbId, userId, sizes.documents)
  const resources = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .execute()
  for (const [n, { id }] of resources.entries()) {
    const sentences = Array.from({ length: 12 }, (_, s) => {
      const at = (offset: number) => words[(n * 7 + s * 3 + offset * 5) % words.length]
      return `The ${at(0)} of report ${n} met a ${at(1)} near the ${at(2)} and kept its ${at(3)}.`
    })
    const pages = [{ n: 1, text: sentences.join(' ') }]
    // Search returns a document only if the document has pages.
    const page = { resource_id: id, kind: 'page', name: null, first_line: null } as const
    await db
      .insertInto('resource_pages')
      .values({ ...page, ...pages[0]! })
      .execute()
    await indexPassages(db, { kbId, resourceId: id }, makePassages(pages))
  }
}
