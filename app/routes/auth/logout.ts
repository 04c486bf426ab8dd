import { href, redirect, redirectDocument } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { setCookies } from '#app/middleware/cookies.ts'
import { flashCookie } from '#app/middleware/flash.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { forgottenPreferences } from '#app/preferences/cookies.ts'
import { forgetAfterLogin } from '#app/upstream/after-login.ts'
import { callUpstream } from '#app/upstream/call.ts'
import type { Route } from './+types/logout.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const next = returnPath((await readForm(request)).get('next'))
  const answer = await callUpstream({ request, context }, 'signOut')
  const ended = answer.headers.getSetCookie()
  const toast = flashCookie({ kind: 'success', key: 'signedOut' })
  // The browser's next user may be somebody else.
  const stored = [...forgottenPreferences(), forgetAfterLogin()]
  const headers = setCookies([...ended, ...stored, toast])
  // Back must not show private pages to the browser's next user.
  headers.set('clear-site-data', '"cache"')
  return redirectDocument(next, { status: 303, headers })
}

export function loader() {
  return redirect(href('/'))
}
