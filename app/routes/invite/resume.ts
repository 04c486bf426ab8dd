import { href, redirectDocument } from 'react-router'
import { setCookies } from '#app/middleware/cookies.ts'
import type { SignedIn } from '#app/routes/auth/authenticator.ts'
import { afterLogin } from '#app/upstream/after-login.ts'
import { forgetPending, invitationPath, pendingInvitation } from './pending.ts'

/**
 * Returns where a sign-in leads: to the stored invitation if it was begun for it, otherwise to the
 * page that was asked for, or to the dashboard. From there a stored invitation goes on (section 2).
 */
export async function pageAfterSignIn(
  request: Request,
  { invite, via }: Pick<SignedIn, 'invite' | 'via'>,
): Promise<string> {
  const stored = await pendingInvitation(request)
  const isOfSignIn = stored && stored.token === invite && stored.via === via
  return isOfSignIn ? invitationPath(stored) : afterLogin(request, href('/dashboard'))
}

/**
 * If an invitation is stored, deletes it and throws a redirect to it, so that the dashboard
 * redirects only once (section 2).
 */
export async function resumeInvitation(request: Request): Promise<void> {
  const stored = await pendingInvitation(request)
  if (!stored) return
  throw redirectDocument(invitationPath(stored), {
    headers: setCookies(await forgetPending(request)),
  })
}
