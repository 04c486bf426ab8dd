import { redirect } from 'react-router'
import type { RouteHandle } from '#app/handle.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { preferenceCookies } from '#app/preferences/cookies.ts'
import { keptOf } from '#app/preferences/kept.ts'
import { returnPath } from '#app/preferences/return-path.ts'
import { upstream } from '#app/upstream/client.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'

export const handle: RouteHandle = { script: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const headers = new Headers()
  const secure = new URL(request.url).protocol === 'https:'
  for (const cookie of preferenceCookies(form, secure)) headers.append('Set-Cookie', cookie)
  const to = returnPath(form.get('from'))
  const kept = keptOf(form)
  if (kept && (await currentUser({ request, context }))) {
    const answer = await upstream({ request, context }).attempt.updatePreferences({ body: kept })
    const key = kept.language ? 'languageFailed' : 'preferencesFailed'
    if (!answer.ok) return redirectWithFlash(to, { kind: 'error', key }, headers)
  }
  return redirect(to, { status: 303, headers })
}

export function loader() {
  return redirect('/')
}

/** Never drawn; there so that a refused form is answered with a page. */
export default function Preferences() {
  return null
}
