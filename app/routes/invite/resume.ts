import { redirectDocument } from 'react-router'
import { setCookies } from '#app/routes/auth/authenticator.ts'
import { forgetPending, invitationPath, pendingInvitation } from './pending.ts'

/**
 * If an invitation is stored, deletes it and throws a redirect to it, so that the dashboard
 * redirects only once (section 2).
 */
export async function resumeInvitation(request: Request): Promise<void> {
  const waiting = await pendingInvitation(request)
  if (!waiting) return
  throw redirectDocument(invitationPath(waiting), {
    headers: setCookies(await forgetPending(request)),
  })
}
