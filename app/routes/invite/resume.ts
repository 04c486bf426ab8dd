import { href, redirectDocument } from 'react-router'
import { setCookies } from '#app/middleware/cookies.ts'
import type { SignedIn } from '#app/routes/auth/authenticator.ts'
import { redirectToJoined } from '#app/routes/kb/access/joined.ts'
import { afterLogin } from '#app/upstream/after-login.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { forgetPending, invitationPath, pendingInvitation } from './pending.ts'

// The stored invitation if the sign-in was begun for it. From elsewhere the dashboard goes on with
// a stored invitation (section 2).
export async function pageAfterSignIn(
  request: Request,
  { invite, via }: Pick<SignedIn, 'invite' | 'via'>,
): Promise<string> {
  const stored = await pendingInvitation(request)
  const isOfSignIn = stored && stored.token === invite && stored.via === via
  return isOfSignIn ? invitationPath(stored) : afterLogin(request, href('/dashboard'))
}

// The form that began this sign-in says that it joins. What an approval or a failure needs is on
// the invitation's page, so null leads there.
export async function joinAfterSignIn(
  { request, context }: Arrival,
  { invite, via, cookies }: SignedIn,
  headers: Headers,
): Promise<Response | null> {
  const stored = await pendingInvitation(request)
  if (via !== 'join' || stored?.via !== 'join' || stored.token !== invite) return null
  const arrival = { request: asSignedIn(request, cookies), context }
  const joined = await callUpstream(arrival, 'joinBySharedLink', { params: stored })
  if (!joined.ok) return null
  for (const line of await forgetPending(request)) headers.append('Set-Cookie', line)
  return redirectToJoined(arrival, joined.data.kbId, headers)
}

/** The request as the browser will send it with the cookies that it receives now. */
function asSignedIn(request: Request, cookies: string[]): Request {
  const headers = new Headers(request.headers)
  headers.set('cookie', cookies.map((line) => line.split(';')[0]).join('; '))
  return new Request(request.url, { headers, signal: request.signal })
}

/** Deleted first, so that the dashboard redirects only once (section 2). */
export async function resumeInvitation(request: Request): Promise<void> {
  const stored = await pendingInvitation(request)
  if (!stored) return
  throw redirectDocument(invitationPath(stored), {
    headers: setCookies(await forgetPending(request)),
  })
}
