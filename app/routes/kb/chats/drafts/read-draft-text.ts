import type { Line } from '#app/routes/kb/chats/messages/message-map.ts'
import type { Upstream } from '#app/upstream/client.ts'

/** Empty if it cannot be read. */
export async function readDraftText(
  { attempt }: Pick<Upstream, 'attempt'>,
  { chatId, rootId }: Line,
): Promise<string> {
  const query = rootId ? { rootMessageId: rootId } : {}
  const answer = await attempt.readDraft({ params: { chatId }, query })
  return answer.ok ? (answer.data?.content ?? '') : ''
}
