import { citedPlacePath } from '#app/routes/kb/chats/answer/citation.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { Citation } from '#contract/entities/citation.ts'

interface Copied {
  message: Pick<Message, 'content' | 'citations'>
  citedName: (citation: Citation) => string
  origin: string
}

/** An answer has its quotes below it, so that its sources are known wherever it is pasted. */
export function textToCopy({ message, citedName, origin }: Copied): string {
  const { content, citations } = message
  const sources = citations.map((citation) => {
    return `[${citation.n}] “${citation.quote}”\n${citedName(citation)}: ${origin}${citedPlacePath(citation)}`
  })
  const isQuoteAlone = content === citations[0]?.quote
  return [...(isQuoteAlone ? [] : [content]), ...sources].filter(Boolean).join('\n\n')
}
