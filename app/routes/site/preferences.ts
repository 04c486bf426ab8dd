import { data, redirect } from 'react-router'
import { staysHere } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { parseForm } from '#app/forms/submit.ts'
import { flashCookie } from '#app/middleware/flash.ts'
import type { ToastKey } from '#app/middleware/flash-message.ts'
import { returnPath, withoutLanguage } from '#app/middleware/return-path.ts'
import { knownTimeZoneOf, preferenceCookies } from '#app/preferences/cookies.ts'
import { accountPreferences, type PreferencesForm, preferencesForm } from '#app/preferences/form.ts'
import type { RouteHandle } from '#app/routes/route-handle.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { whoIs } from '#app/upstream/user.ts'
import type { Route } from './+types/preferences.ts'

export const handle: RouteHandle = { script: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const { user, failure } = await whoIs({ request, context })
  const submission = parseForm(form, preferencesForm)
  const values = submission.status === 'success' ? submission.value : null
  const saved = values && !failure && (!user || (await saveInAccount({ request, context }, values)))
  const headers = new Headers()
  if (!saved) headers.append('Set-Cookie', flashCookie({ kind: 'error', key: failureOf(form) }))
  else if (form.has('tell'))
    headers.append('Set-Cookie', flashCookie({ kind: 'success', key: 'preferencesSaved' }))
  // A signed-in user's language and theme are saved in the account, not in the browser's cookies.
  const { theme, lang, ...others } = values ?? {}
  const stored = user || failure ? others : { theme, lang, ...others }
  for (const cookie of preferenceCookies(stored)) headers.append('Set-Cookie', cookie)
  if (staysHere({ request, context }, form)) return data(null, { headers })
  return redirect(form.has('lang') ? withoutLanguage(from) : from, { status: 303, headers })
}

/** Also true if the account has none of the preferences. */
async function saveInAccount(arrival: Arrival, values: PreferencesForm): Promise<boolean> {
  const body = accountPreferences(values)
  if (Object.keys(body).length === 0) return true
  // Hours are those of the browser in which they are chosen.
  const isOfHours = body.quietFrom !== undefined || body.quietTo !== undefined
  const timeZone = body.timeZone ?? knownTimeZoneOf(arrival.request)
  if (isOfHours && timeZone) body.timeZone = timeZone
  return (await upstream(arrival).attempt.updatePreferences({ body })).ok
}

function failureOf(form: FormData): ToastKey {
  const isLanguage = Object.keys(preferencesForm.shape).every(
    (name) => form.has(name) === (name === 'lang'),
  )
  return isLanguage ? 'languageFailed' : 'preferencesFailed'
}

export function loader() {
  return redirect('/')
}

/** Without a component the router would not answer a rejected form with a page. */
export default function Preferences() {
  return null
}
