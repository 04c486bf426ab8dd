import { href } from 'react-router'
import { cookieLine, forgottenCookie } from '#app/middleware/cookies.ts'
import { plainCookie } from '#app/preferences/cookies.ts'
import { limits } from '#contract/limits.ts'

/** An invitation by e-mail is accepted, by a shared link one joins (section 2). */
type Via = 'accept' | 'join'

export interface Invitation {
  token: string
  via: Via
}

const cookies = { accept: 'pending_invite', join: 'pending_join' } as const
const ways = ['accept', 'join'] as const
const hourSeconds = 3_600

/** Where the invitation is answered. */
export function invitationPath({ token, via }: Invitation): string {
  return href(via === 'accept' ? '/invite/:token/accept' : '/invite/:token/join', { token })
}

/** The login page, which says that one was invited and leads back to the invitation. */
export function invitationLogin(invitation: Invitation): string {
  const { token, via } = invitation
  const query = { next: invitationPath(invitation), invite: token, via }
  return `${href('/login')}?${new URLSearchParams(query)}`
}

/** The invitation that waits for somebody to sign in, if any. */
export function pendingInvitation(request: Request): Invitation | null {
  for (const via of ways) {
    const token = tokenIn(plainCookie(request, cookies[via]))
    if (token) return { token, via }
  }
  return null
}

/** The cookies that keep this invitation until somebody has signed in, and no other. */
export function keepPending(request: Request, { token, via }: Invitation): string[] {
  const value = encodeURIComponent(token)
  // The dashboard reads it, so that it is for the whole site.
  const kept = cookieLine(cookies[via], value, {
    seconds: limits.pendingInvitationHours * hourSeconds,
  })
  return [kept, ...ended(request, [via === 'accept' ? 'join' : 'accept'])]
}

/** The cookies that forget what waited; none where nothing did. */
export function forgetPending(request: Request): string[] {
  return ended(request, ways)
}

function ended(request: Request, which: readonly Via[]): string[] {
  const names = which.map((via) => cookies[via])
  return names.filter((name) => plainCookie(request, name) !== null).map(forgottenCookie)
}

function tokenIn(value: string | null): string | null {
  try {
    const token = value && decodeURIComponent(value)
    return token && token.length <= limits.invitationTokenLength ? token : null
  } catch {
    return null
  }
}
