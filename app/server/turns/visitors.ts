import { clientAddressHeader } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'

/** The sender of a request for a page: the address, and the session if the API has accepted it. */
export type Visitor = { address: string; session: string | null }

// The maximum number of remembered sessions. Above it, the oldest session is forgotten and counts
// by its address until the API accepts it again.
const mostRemembered = 20_000

/**
 * Identifies visitors. Only the API knows whether a session is valid, so this remembers the
 * sessions that the API has accepted. A client with invented cookies therefore gets no additional
 * turns.
 */
export function createVisitors(makeCall: MakeCall) {
  const known = new Set<string>()
  const learn = (session: string, isOne: boolean) => {
    known.delete(session)
    if (isOne) known.add(session)
    if (known.size > mostRemembered) known.delete(known.values().next().value ?? '')
  }
  const call: MakeCall = async (name, input, caller) => {
    const answer = await makeCall(name, input, caller)
    const session = name === 'readUser' && sessionOf(caller.headers)
    if (session && (answer.ok || answer.status === 401)) learn(session, answer.ok)
    return answer
  }
  const visitor = ({ headers }: Request): Visitor => {
    const session = sessionOf(headers)
    return {
      address: headers.get(clientAddressHeader) ?? 'unknown',
      session: session && known.has(session) ? session : null,
    }
  }
  return { call, visitor }
}

function sessionOf(headers: Headers): string | null {
  return /(?:^|;\s*)(?:__Host-)?session=([^;\s]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? null
}
