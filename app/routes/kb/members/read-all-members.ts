import { pageLimits } from '#app/limits.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { KbMember } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

/** In order; at most `pageLimits.membersToChoose`. */
export async function readAllMembers(api: Upstream, kbId: string): Promise<KbMember[]> {
  const all: KbMember[] = []
  for (let after: string | undefined; ; after = all.at(-1)?.userId) {
    const { collaborators } = await api.listCollaborators({ params: { kbId }, query: { after } })
    all.push(...collaborators)
    const isFull = collaborators.length === limits.memberPageSize
    if (!isFull || all.length >= pageLimits.membersToChoose) return all
  }
}
