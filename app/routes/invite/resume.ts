import { href, redirectDocument } from 'react-router'
import { setCookies } from '#app/middleware/cookies.ts'
import type { SignedIn } from '#app/routes/auth/authenticator.ts'
import { afterLogin } from '#app/upstream/after-login.ts'
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

/** Deleted first, so that the dashboard redirects only once (section 2). */
export async function resumeInvitation(request: Request): Promise<void> {
  const stored = await pendingInvitation(request)
  if (!stored) return
  throw redirectDocument(invitationPath(stored), {
    headers: setCookies(await forgetPending(request)),
  })
}
