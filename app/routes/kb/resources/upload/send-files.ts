import type { Arrival } from '#app/upstream/call.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { calls } from '#contract/calls.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { pathOf } from '#contract/path-of.ts'

export type UploadResult =
  | { ok: true; resources: Resource[] }
  | { ok: false; status: number; code: string }

/** Streams the files of a form to the API. */
export async function sendFiles(arrival: Arrival, kbId: string): Promise<UploadResult> {
  const path = pathOf(calls.uploadResource.path, { params: { kbId } })
  const answer = await passForm<Resource[]>(arrival, path)
  if (answer.ok) return { ok: true, resources: answer.data }
  return { ok: false, status: answer.status, code: answer.error.code }
}
