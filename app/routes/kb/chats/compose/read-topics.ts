import { v7 } from 'uuid'
import type { Upstream } from '#app/upstream/client.ts'

export type Suggested = Awaited<ReturnType<typeof readTopics>>

/** None without permission to read files. The question has an id of its own. */
export async function readTopics({ attempt }: Upstream, kbId: string) {
  const answer = await attempt.listTopics({ params: { kbId } })
  return { topics: answer.ok ? answer.data : [], clientId: v7() }
}
