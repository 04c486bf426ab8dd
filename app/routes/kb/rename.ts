import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { upstream } from '#app/upstream/client.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import type { Route } from './+types/rename.ts'

const titleInput = kbInput.pick({ title: true })

/** Saves the title that was typed into the field in the header. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/kb/:kbId', params) : from
  const input = titleInput.safeParse({ title: form.get('title') })
  if (!input.success)
    return backWithFlash({ request, context }, form, to, { kind: 'error', key: 'titleRequired' })
  const api = upstream({ request, context })
  const answer = await api.attempt.updateKb({ params, body: input.data })
  return backWithFlash(
    { request, context },
    form,
    to,
    answer.ok ? { kind: 'success', key: 'kbSaved' } : { kind: 'error', key: 'kbSaveFailed' },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId', params))
}
