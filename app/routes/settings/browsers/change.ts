import { redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { parseForm } from '#app/forms/submit.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { notificationsPath } from '#app/routes/settings/preference-rows.tsx'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { pushSubscriptionInput } from '#contract/calls/push.ts'
import type { Route } from './+types/change.ts'

/** Turns notices on in the browser that sends its subscription, or off in any browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const to = withinDialogOf(request, notificationsPath)
  const isRemoval = form.get('intent') === 'remove'
  const failure = await (isRemoval ? remove : add)({ request, context }, form)
  const key = isRemoval ? 'noticesOff' : 'noticesOn'
  if (!failure) return backWithFlash({ request, context }, form, to, { kind: 'success', key })
  const reason = reasonOf(getTranslator(context), failure)
  const flash = { kind: 'error', key: 'noticesFailed', values: { reason } } as const
  return backWithFlash({ request, context }, form, to, flash)
}

async function add(arrival: Arrival, form: FormData): Promise<string | null> {
  const submission = parseForm(form, pushSubscriptionInput)
  if (submission.status !== 'success') return 'invalid_input'
  const answer = await upstream(arrival).attempt.createPushSubscription({ body: submission.value })
  return answer.ok ? null : answer.error.code
}

async function remove(arrival: Arrival, form: FormData): Promise<string | null> {
  const params = { subscriptionId: String(form.get('id') ?? '') }
  const answer = await upstream(arrival).attempt.removePushSubscription({ params })
  // One that is already removed counts as a success.
  if (answer.ok || answer.error.code === 'push_subscription_not_found') return null
  return answer.error.code
}

export function loader() {
  return redirect(notificationsPath)
}
