import { redirectDocument } from 'react-router'
import { setCookies } from '#app/routes/auth/authenticator.ts'
import { forgetPending, invitationPath, pendingInvitation } from './pending.ts'

/**
 * Throws the redirect to the invitation that waited for this person to sign in, if any, and forgets
 * it: the dashboard leads there once (section 2).
 */
export function resumeInvitation(request: Request): void {
  const waiting = pendingInvitation(request)
  if (!waiting) return
  throw redirectDocument(invitationPath(waiting), { headers: setCookies(forgetPending(request)) })
}
