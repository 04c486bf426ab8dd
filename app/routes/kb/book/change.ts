import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import type { ToastKey } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/change.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const to = returnPath(form.get('from'), href('/kb/:kbId/book', params))
  const intent = String(form.get('intent') ?? '')
  const { attempt } = upstream({ request, context })
  const { code, key } = await change(attempt, params, intent, form)
  if (code) {
    const reason = reasonOf(getTranslator(context), code)
    const flash = { kind: 'error', key: 'lineNotChanged', values: { reason } } as const
    return backWithFlash({ request, context }, form, to, flash)
  }
  const isRemoved = key === 'lineRemoved'
  const undo = isRemoved ? href('/kb/:kbId/book/:lineId/restore', params) : undefined
  return backWithFlash({ request, context }, form, to, { kind: 'success', key, undo })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/book', params))
}

type Outcome = { code?: string; key: ToastKey }

async function change(
  attempt: Upstream['attempt'],
  params: { kbId: string; lineId: string },
  intent: string,
  form: FormData,
): Promise<Outcome> {
  if (intent === 'remove') {
    const answer = await attempt.removeBookLine({ params })
    // A line that is already removed counts as a success.
    const isGone = answer.ok || answer.error.code === 'book_line_not_found'
    return { key: 'lineRemoved', ...(!isGone && { code: answer.error.code }) }
  }
  const typed = intent === 'note' ? { note: form.get('note') } : { isShared: intent === 'share' }
  const body = calls.updateBookLine.body.safeParse(typed)
  const keys = { note: 'lineNoted', share: 'lineShared', unshare: 'lineUnshared' } as const
  const key = keys[intent as keyof typeof keys] ?? 'lineUnshared'
  if (!body.success || !(intent in keys)) return { key, code: 'invalid_input' }
  const answer = await attempt.updateBookLine({ params, body: body.data })
  return answer.ok ? { key } : { key, code: answer.error.code }
}
