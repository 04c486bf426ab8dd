import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

type MentioningMessage = { id: string; user_id: string; content: string }
type Named = { id: string; name: string; display_name: string }

/** Finds the chat members that each message mentions, without its author and the bot. */
export async function findMentioned(
  db: Db,
  chatId: string,
  messages: MentioningMessage[],
): Promise<{ userId: string; messageId: string }[]> {
  const naming = messages.filter(({ content }) => content.includes('@'))
  if (naming.length === 0) return []
  const text = naming.map(({ content }) => content.toLowerCase()).join('\n')
  const people = await db
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['users.id', 'users.name', 'users.display_name'])
    .where('chat_members.chat_id', '=', chatId)
    .where('users.is_bot', '=', false)
    .where((eb) =>
      eb.or([isNamedIn(text, eb.ref('users.name')), isNamedIn(text, eb.ref('users.display_name'))]),
    )
    .execute()
  return naming.flatMap((message) =>
    mentionedIn(message.content, people)
      .filter((userId) => userId !== message.user_id)
      .map((userId) => ({ userId, messageId: message.id })),
  )
}

function isNamedIn(text: string, name: Parameters<typeof sql>[1]) {
  return sql<boolean>`position('@' || lower(${name}) in ${text}::text) > 0`
}

/**
 * Returns the people that a text mentions: `@` followed by their name or display name, in any
 * case. The longest matching name counts, for everybody who has this name. An email address
 * mentions nobody.
 */
export function mentionedIn(content: string, people: Named[]): string[] {
  const text = content.toLowerCase()
  const bearers = bearersOf(people)
  const lengths = [...new Set([...bearers.keys()].map((name) => name.length))].sort((a, b) => b - a)
  const found = new Set<string>()
  for (const { index } of text.matchAll(begins)) {
    const longest = lengths
      .map((length) => text.slice(index + 1, index + 1 + length))
      .find((name) => bearers.has(name) && endsAt(text, index + 1, name))
    for (const id of bearers.get(longest ?? '') ?? []) found.add(id)
  }
  return [...found]
}

/** Returns an index by name, so that a lookup takes the same time for any number of people. */
function bearersOf(people: Named[]): Map<string, string[]> {
  const bearers = new Map<string, string[]>()
  for (const person of people) {
    for (const written of [person.name, person.display_name]) {
      const name = written.trim().toLowerCase()
      const others = bearers.get(name)
      if (others) others.push(person.id)
      else if (name !== '') bearers.set(name, [person.id])
    }
  }
  return bearers
}

// Chinese text has no spaces between words, so a Chinese character may stand directly before or
// after a mention.
const begins = /(?<!(?!\p{sc=Han})[\p{L}\p{N}._+-])@/gu
const goesOn = /^[\p{L}\p{N}_]/u
const ownEnd = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u

function endsAt(text: string, at: number, name: string): boolean {
  const after = text.slice(at + name.length, at + name.length + 2)
  return !goesOn.test(after) || ownEnd.test(name) || ownEnd.test([...after][0] ?? '')
}
