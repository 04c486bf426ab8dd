import { redirect } from 'react-router'
import type { RouteHandle } from '#app/handle.ts'
import { flashCookie } from '#app/middleware/flash.ts'
import { preferenceCookies } from '#app/preferences/cookies.ts'
import { keptOf } from '#app/preferences/kept.ts'
import { returnPath, withoutLanguage } from '#app/preferences/return-path.ts'
import { readForm } from '#app/read-form.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'

export const handle: RouteHandle = { script: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const headers = new Headers()
  if (await keep({ request, context }, form)) {
    if (form.has('tell'))
      headers.append('Set-Cookie', flashCookie({ kind: 'success', key: 'preferencesSaved' }))
  } else {
    const key = onlyLanguage(form) ? 'languageFailed' : 'preferencesFailed'
    headers.append('Set-Cookie', flashCookie({ kind: 'error', key }))
    // Back to the language that is kept (section 8).
    form.delete('lang')
  }
  const secure = new URL(request.url).protocol === 'https:'
  for (const cookie of preferenceCookies(form, secure)) headers.append('Set-Cookie', cookie)
  return redirect(form.has('lang') ? withoutLanguage(from) : from, { status: 303, headers })
}

/** Whether what is kept with the person has been kept; true where there is nothing, or nobody. */
async function keep(arrival: Arrival, form: FormData): Promise<boolean> {
  const body = keptOf(form)
  if (!body || !(await currentUser(arrival))) return true
  return (await upstream(arrival).attempt.updatePreferences({ body })).ok
}

function onlyLanguage(form: FormData): boolean {
  return [...form.keys()].every((name) => ['lang', 'from', 'tell'].includes(name))
}

export function loader() {
  return redirect('/')
}

/** Never drawn; there so that a refused form is answered with a page. */
export default function Preferences() {
  return null
}
