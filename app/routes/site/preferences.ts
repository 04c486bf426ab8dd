import { data, redirect } from 'react-router'
import { staysHere } from '#app/forms/back-with-flash.ts'
import { stayField } from '#app/forms/from-here.tsx'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath, withoutLanguage } from '#app/forms/return-path.ts'
import { flashCookie } from '#app/middleware/flash.ts'
import { preferenceCookies } from '#app/preferences/cookies.ts'
import { keptOf } from '#app/preferences/kept.ts'
import type { RouteHandle } from '#app/route-handle.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { whoIs } from '#app/upstream/user.ts'
import type { Route } from './+types/preferences.ts'

export const handle: RouteHandle = { script: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = form.has('lang') ? withoutLanguage(from) : from
  const { user, failure } = await whoIs({ request, context })
  const headers = new Headers()
  if (!failure && (!user || (await keep({ request, context }, form)))) {
    if (form.has('tell'))
      headers.append('Set-Cookie', flashCookie({ kind: 'success', key: 'preferencesSaved' }))
  } else {
    const key = onlyLanguage(form) ? 'languageFailed' : 'preferencesFailed'
    headers.append('Set-Cookie', flashCookie({ kind: 'error', key }))
  }
  // A signed-in user's language and theme are saved in the account, not in the browser's cookies.
  if (user || failure) for (const name of ['lang', 'theme']) form.delete(name)
  for (const cookie of preferenceCookies(form)) headers.append('Set-Cookie', cookie)
  if (staysHere({ request, context }, form)) return data(null, { headers })
  return redirect(to, { status: 303, headers })
}

/**
 * Saves a form's preferences in the account. Returns true if they were saved, or if the form has
 * none.
 */
async function keep(arrival: Arrival, form: FormData): Promise<boolean> {
  const body = keptOf(form)
  return !body || (await upstream(arrival).attempt.updatePreferences({ body })).ok
}

function onlyLanguage(form: FormData): boolean {
  return [...form.keys()].every((name) => ['lang', 'from', 'tell', stayField].includes(name))
}

export function loader() {
  return redirect('/')
}

/** Never rendered. Without a component the router would not answer a rejected form with a page. */
export default function Preferences() {
  return null
}
