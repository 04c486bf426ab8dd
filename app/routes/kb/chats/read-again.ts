import type { Message } from '#contract/entities/chat.ts'

type MessagePage = { messages: Message[]; hasMore: boolean }

/**
 * Reads the shown messages again after permissions for quoted files have changed: page by page,
 * from the first message with a quote. Reads nothing if no message has a quote.
 */
export async function readAgain(
  shown: Message[],
  readPage: (query: Record<string, string>) => Promise<MessagePage>,
): Promise<Message[]> {
  const quoting = shown.filter(({ citations, withheld }) => citations.length > 0 || withheld)
  const first = quoting[0]
  const last = quoting.at(-1)
  if (!first || !last) return []
  const ids = new Set(shown.map(({ id }) => id))
  const fresh: Message[] = []
  let page = await readPage({ around: first.id })
  for (;;) {
    fresh.push(...page.messages.filter(({ id }) => ids.has(id)))
    const end = page.messages.at(-1)
    if (!end || end.seq >= last.seq) return fresh
    page = await readPage({ after: end.id })
  }
}
