import type { Upstream } from '#app/upstream/client.ts'
import type { Message, SystemMessage } from '#contract/entities/chat.ts'
import { readSystemMessages } from './read-system-messages.ts'

interface MessagePage {
  messages: Message[]
  hasMore: boolean
  before?: string | undefined
  around?: string | undefined
  /** If the page is not the newest one. */
  start?: 'unread' | 'newest' | null
}

/** Oldest first. If they cannot all be read, those that could be, and the error code. */
export async function readPageSystemMessages(
  { attempt }: Pick<Upstream, 'attempt'>,
  chatId: string,
  { messages, hasMore, before, around, start }: MessagePage,
): Promise<{ systemMessages: SystemMessage[]; systemFailed: string | null }> {
  let systemFailed: string | null = null
  const read = async (cursor: string | undefined) => {
    const query = { before: cursor }
    const answer = await attempt.listSystemMessages({ params: { chatId }, query })
    if (answer.ok) return answer.data
    systemFailed = answer.error.code
    return []
  }
  const systemMessages = await readSystemMessages(read, {
    before: before ?? (around || start === 'unread' ? messages.at(-1)?.id : undefined),
    after: hasMore ? messages[0]?.id : undefined,
  })
  return { systemMessages, systemFailed }
}
