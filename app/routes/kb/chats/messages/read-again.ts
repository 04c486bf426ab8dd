import type { Message } from '#contract/entities/chat.ts'
import type { Person } from '#contract/entities/user.ts'
import type { ServerEvent } from '#contract/events.ts'

type MessagePage = { messages: Message[]; hasMore: boolean }

/**
 * Returns the messages of a chat that an event changes for its reader without containing them: those
 * with quotes, or those that name a person whose name has changed.
 */
export function outdatedBy(
  { type, data }: ServerEvent,
  shownOf: () => Message[],
  chatId: string,
): Message[] {
  if (type === 'quotes_update' && data.chatId === chatId)
    return shownOf().filter(({ citations, withheld }) => citations.length > 0 || withheld)
  if (type === 'alias_update')
    return shownOf().filter((one) => names(one).some(({ id }) => id === data.alias.targetUserId))
  if (type !== 'kb_member_add') return []
  const { userId, displayName } = data.member
  const isOld = (one: Person) => one.id === userId && one.displayName !== displayName
  return shownOf().filter((one) => names(one).some(isOld))
}

function names({ sender, mentions, reactions, repliers }: Message): Person[] {
  const people = [sender, ...mentions, ...repliers, ...reactions.map(({ userInfo }) => userInfo)]
  return people.filter((one) => one !== null)
}

/** Reads these messages again, page by page from the first of them. */
export async function readAgain(
  outdated: Message[],
  readPage: (query: Record<string, string>) => Promise<MessagePage>,
): Promise<Message[]> {
  const first = outdated[0]
  const last = outdated.at(-1)
  if (!first || !last) return []
  const ids = new Set(outdated.map(({ id }) => id))
  const fresh: Message[] = []
  let page = await readPage({ around: first.id })
  for (;;) {
    fresh.push(...page.messages.filter(({ id }) => ids.has(id)))
    const end = page.messages.at(-1)
    if (!end || end.seq >= last.seq) return fresh
    page = await readPage({ after: end.id })
  }
}
