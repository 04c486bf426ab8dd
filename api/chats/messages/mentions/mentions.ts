import { sql } from 'kysely'
import type { MentionMarks } from '#api/documents/markdown/mark-mentions.ts'
import { beginningsIn, lettersOfBeginning, namesIn } from '#api/documents/markdown/written-names.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

const mention = String.raw`(^|[^\p{L}\p{N}])@AI(?![\p{L}\p{N}])`

const first = new RegExp(mention, 'u')

const every = new RegExp(mention, 'gu')

export type Mentions = { userIds: string[]; marks: MentionMarks }

type Named = { id: string; name: string; display_name: string }
type Written = {
  content: string
  mentionIds?: string[] | undefined
  mentionsEveryone?: boolean
  /** Whom ambiguous names mean: who was mentioned before an edit, or whom the writer chose. */
  before?: string[] | undefined
  /** The names as they were written; they may have changed since. */
  written?: { id: string; name: string }[]
}

const bot: Named = { id: botId, name: 'AI', display_name: 'AI' }

/**
 * With these ids or, without ids, by written names that only one person of the chat has. Throws
 * `user_not_found` for an id outside the chat; the bot's is ignored.
 */
export async function findMentions(
  db: Db,
  chatId: string,
  { content, mentionIds, mentionsEveryone = false, before = [], written = [] }: Written,
): Promise<Mentions> {
  const named = mentionIds
    ? await findByIds(db, chatId, mentionIds)
    : await findByNames(db, chatId, content, { before, written })
  const ids = new Set(named.map(({ id }) => id))
  const earlier = written.filter(({ id }) => ids.has(id)).map(asNamed)
  const marks = { people: [...named, ...earlier, bot], everyone: mentionsEveryone }
  return { userIds: named.map(({ id }) => id), marks }
}

async function findByIds(db: Db, chatId: string, mentionIds: string[]): Promise<Named[]> {
  const wanted = [...new Set(mentionIds)].filter((id) => id !== botId)
  if (wanted.length === 0) return []
  const people = await selectPeople(db, chatId)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  if (people.length < wanted.length) throw new ApiError('user_not_found')
  return wanted.flatMap((id) => people.find((person) => person.id === id) ?? [])
}

async function findByNames(
  db: Db,
  chatId: string,
  content: string,
  { before, written }: Required<Pick<Written, 'before' | 'written'>>,
): Promise<Named[]> {
  if (!content.includes('@')) return []
  const people = await selectNamed(db, chatId, content, before)
  const names = namesIn(content, [...people, ...written.map(asNamed)])
  const ids = new Set(names.flatMap((bearers) => meantBy([...new Set(bearers)], before)))
  return people.filter(({ id }) => ids.has(id))
}

/** Whose names are after `@` in a text, also as a part of a word, and `others`. */
export function selectNamed(
  db: Db,
  chatId: string,
  content: string,
  others: string[] = [],
): Promise<Named[]> {
  const text = content.toLowerCase()
  const beginnings = beginningsIn(text)
  return selectPeople(db, chatId)
    .where((eb) =>
      eb.or([
        eb('users.id', '=', eb.fn.any(eb.val(others))),
        isNamedIn(text, beginnings, eb.ref('users.name')),
        isNamedIn(text, beginnings, eb.ref('users.display_name')),
      ]),
    )
    .execute()
}

function asNamed({ id, name }: { id: string; name: string }): Named {
  return { id, name, display_name: name }
}

// The only person who has the name, or those of several whom the message mentioned before.
function meantBy(bearers: string[], before: string[]): string[] {
  return bearers.length === 1 ? bearers : bearers.filter((id) => before.includes(id))
}

function selectPeople(db: Db, chatId: string) {
  return db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['users.id', 'users.name', 'users.display_name'])
    .where('chat_members.chat_id', '=', chatId)
    .where('users.is_bot', '=', false)
}

// A chat may have thousands of people, so only names that begin like something after an `@` are
// looked for.
function isNamedIn(text: string, beginnings: string[], name: Parameters<typeof sql>[1]) {
  const folded = sql`lower(trim(${name}))`
  return sql<boolean>`case when left(${folded}, ${lettersOfBeginning}::int)
    in (select unnest(${beginnings}::text[])) then position('@' || ${folded} in ${text}::text) > 0
    else false end`
}

/** `@AI` as a separate word. */
export function mentionsBot(content: string): boolean {
  return first.test(content)
}

export function withoutMention(content: string): string {
  return content.replace(every, '$1').trim()
}
