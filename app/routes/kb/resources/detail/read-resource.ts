import { notAllowed } from '#app/problems/not-allowed.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { failurePage } from '#app/upstream/failure.ts'
import type { Resource } from '#contract/entities/resource.ts'

/** Throws an error page that says if the reader may not. */
export async function readResourceToShow(
  { attempt }: Pick<Upstream, 'attempt'>,
  params: { kbId: string; resourceId: string },
): Promise<Resource> {
  const answer = await attempt.readResource({ params })
  if (answer.ok) return answer.data
  throw answer.error.code === 'forbidden' ? notAllowed('preview') : failurePage(answer)
}
