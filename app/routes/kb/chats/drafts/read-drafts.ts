import type { Upstream } from '#app/upstream/client.ts'
import type { ListedDraft } from './drafts.ts'

/** None if they cannot be read. */
export async function readDrafts(
  { attempt }: Pick<Upstream, 'attempt'>,
  kbId: string,
): Promise<ListedDraft[]> {
  const answer = await attempt.listDrafts({ params: { kbId } })
  return answer.ok ? answer.data : []
}
