import type { Message } from '#contract/entities/chat.ts'

type Page = { messages: Message[]; hasMore: boolean }

/**
 * The messages that are shown, as they are for the reader now: read from the first of them on, page by
 * page, and nothing where none of them quotes a file.
 */
export async function readAgain(
  shown: Message[],
  readPage: (query: Record<string, string>) => Promise<Page>,
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
