import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'
import { botId } from '#api/ids.ts'
import type { MentionMarks } from './mark-mentions.ts'
import { namesIn } from './written-names.ts'

/** The people that a message mentions, and what its HTML marks as mentions. */
export type Mentions = { userIds: string[]; marks: MentionMarks }

type Named = { id: string; name: string; display_name: string }
type Written = {
  content: string
  mentionIds?: string[] | undefined
  mentionsEveryone?: boolean
  /** The people whom the message mentioned before it was edited. */
  before?: string[]
}

const bot: Named = { id: botId, name: 'AI', display_name: 'AI' }

/**
 * Returns the people in a chat whom a text mentions: those with these ids or, without ids, those
 * whose written names belong to only one person of the chat. Throws `user_not_found` if one of the
 * ids is not of a person in the chat. The id of the bot is ignored.
 */
export async function findMentions(
  db: Db,
  chatId: string,
  { content, mentionIds, mentionsEveryone = false, before = [] }: Written,
): Promise<Mentions> {
  const named = mentionIds
    ? await findByIds(db, chatId, mentionIds)
    : await findByNames(db, chatId, content, before)
  const marks = { people: [...named, bot], everyone: mentionsEveryone }
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
  before: string[],
): Promise<Named[]> {
  if (!content.includes('@')) return []
  const text = content.toLowerCase()
  const people = await selectPeople(db, chatId)
    .where((eb) =>
      eb.or([isNamedIn(text, eb.ref('users.name')), isNamedIn(text, eb.ref('users.display_name'))]),
    )
    .execute()
  const ids = new Set(namesIn(content, people).flatMap((bearers) => meantBy(bearers, before)))
  return people.filter(({ id }) => ids.has(id))
}

// Returns whom a name means: the only person who has it or, if the message mentioned some of
// several people before, these.
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

function isNamedIn(text: string, name: Parameters<typeof sql>[1]) {
  return sql<boolean>`position('@' || lower(trim(${name})) in ${text}::text) > 0`
}
