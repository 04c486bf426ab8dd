import { createCookie, href } from 'react-router'
import { pageLimits } from '#app/limits.ts'
import { limits } from '#contract/limits.ts'

/** `accept`: an invitation by email; `join`: a shared link (section 2). */
type Via = 'accept' | 'join'

export interface Invitation {
  token: string
  via: Via
}

const ways = ['accept', 'join'] as const
const hourSeconds = 3_600

const cookieNames = { accept: 'pending_invite', join: 'pending_join' }

// Valid for all paths, because the dashboard reads them too. Made at their use, because browsers
// load this file for its paths.
function pendingCookie(via: Via) {
  const maxAge = pageLimits.pendingInvitationHours * hourSeconds
  return createCookie(cookieNames[via], { path: '/', maxAge, sameSite: 'lax', httpOnly: true })
}

export function invitationPath({ token, via }: Invitation): string {
  return href(via === 'accept' ? '/invite/:token/accept' : '/invite/:token/join', { token })
}

export function invitationLogin(invitation: Invitation): string {
  return `${href('/login')}?${new URLSearchParams({ next: invitationPath(invitation) })}`
}

/** Null for a sign-in to something else. */
export async function invitationOfLogin(request: Request): Promise<Invitation | null> {
  const stored = await pendingInvitation(request)
  const next = new URL(request.url).searchParams.get('next')
  return stored && next === invitationPath(stored) ? stored : null
}

// Only the cookies carry an invitation to its page; the `state` of a sign-in is made from them and
// compared with them.
export async function pendingInvitation(request: Request): Promise<Invitation | null> {
  for (const via of ways) {
    const token: unknown = await pendingCookie(via).parse(request.headers.get('cookie'))
    if (isToken(token)) return { token, via }
  }
  return null
}

/** An invitation of the other kind is deleted. */
export async function keepPending(request: Request, { token, via }: Invitation): Promise<string[]> {
  const kept = await pendingCookie(via).serialize(token)
  return [kept, ...(await ended(request, [via === 'accept' ? 'join' : 'accept']))]
}

/** Empty if there is none. */
export function forgetPending(request: Request): Promise<string[]> {
  return ended(request, ways)
}

async function ended(request: Request, which: readonly Via[]): Promise<string[]> {
  const lines: string[] = []
  for (const via of which) {
    const stored: unknown = await pendingCookie(via).parse(request.headers.get('cookie'))
    if (stored !== null) lines.push(await pendingCookie(via).serialize('', { maxAge: 0 }))
  }
  return lines
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limits.invitationTokenLength
}
