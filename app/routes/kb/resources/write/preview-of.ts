import { data } from 'react-router'
import { submit } from '#app/forms/submit.ts'
import { writtenIn } from '#app/routes/kb/resources/drafts/cancelled.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'

/** What was written stays in the form. */
export async function previewOf(api: Upstream, kbId: string, form: FormData) {
  const outcome = await submit(form, calls.previewPage.body, (body) =>
    api.attempt.previewPage({ params: { kbId }, body }),
  )
  if (!outcome.ok) return data({ refused: outcome.result }, { status: outcome.status })
  const written = { ...writtenIn(form), content: outcome.value.content }
  return { preview: outcome.data.html, written, refused: undefined }
}
