import { href } from 'react-router'
import { cookieLine, forgottenCookie } from '#app/middleware/cookies.ts'
import { plainCookie } from '#app/preferences/cookies.ts'
import { limits } from '#contract/limits.ts'

/** `accept`: an invitation by email; `join`: a shared link (section 2). */
type Via = 'accept' | 'join'

export interface Invitation {
  token: string
  via: Via
}

const cookies = { accept: 'pending_invite', join: 'pending_join' } as const
const ways = ['accept', 'join'] as const
const hourSeconds = 3_600

/** Returns the path of the invitation's page. */
export function invitationPath({ token, via }: Invitation): string {
  return href(via === 'accept' ? '/invite/:token/accept' : '/invite/:token/join', { token })
}

/** Returns the address of the login page, with the invitation and the path to return to. */
export function invitationLogin(invitation: Invitation): string {
  const { token, via } = invitation
  const query = { next: invitationPath(invitation), invite: token, via }
  return `${href('/login')}?${new URLSearchParams(query)}`
}

/** Returns the invitation that the request's cookies store; null if there is none. */
export function pendingInvitation(request: Request): Invitation | null {
  for (const via of ways) {
    const token = tokenIn(plainCookie(request, cookies[via]))
    if (token) return { token, via }
  }
  return null
}

/**
 * Returns the cookies that store this invitation until the user signs in, and delete an invitation
 * of the other kind.
 */
export function keepPending(request: Request, { token, via }: Invitation): string[] {
  const value = encodeURIComponent(token)
  // The cookie is valid for all paths, because the dashboard reads it too.
  const kept = cookieLine(cookies[via], value, {
    seconds: limits.pendingInvitationHours * hourSeconds,
  })
  return [kept, ...ended(request, [via === 'accept' ? 'join' : 'accept'])]
}

/** Returns the cookies that delete a stored invitation; an empty list if there is none. */
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
