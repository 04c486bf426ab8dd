import { redirect } from 'react-router'
import type { RouteHandle } from '#app/handle.ts'
import { preferenceCookies } from '#app/preferences/cookies.ts'
import { returnPath } from '#app/preferences/return-path.ts'
import { callUpstream } from '#app/upstream/call.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { Route } from './+types/route.ts'

export const handle: RouteHandle = { script: false }

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const headers = new Headers()
  const secure = new URL(request.url).protocol === 'https:'
  for (const cookie of preferenceCookies(form, secure)) headers.append('Set-Cookie', cookie)
  const kept = { theme: form.get('theme') ?? undefined, language: form.get('lang') ?? undefined }
  if ((kept.theme || kept.language) && (await currentUser({ request, context }))) {
    await callUpstream({ request, context }, '/user/preferences', { method: 'PUT', body: kept })
  }
  return redirect(returnPath(form.get('from')), { status: 303, headers })
}

export function loader() {
  return redirect('/')
}

/** Never drawn; there so that a refused form is answered with a page. */
export default function Preferences() {
  return null
}
