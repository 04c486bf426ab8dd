import type { IncomingMessage } from 'node:http'
import { clientAddressHeader } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'
import type { Visitor } from './page-turns.ts'

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
    const session = name === 'readUser' && sessionOf(caller.headers.get('cookie'))
    if (session && (answer.ok || answer.status === 401)) learn(session, answer.ok)
    return answer
  }
  const visitor = ({ headers }: IncomingMessage): Visitor => {
    const session = sessionOf(headers.cookie)
    return {
      address: String(headers[clientAddressHeader] ?? 'unknown'),
      session: session && known.has(session) ? session : null,
    }
  }
  return { call, visitor }
}

function sessionOf(cookie: string | null | undefined): string | null {
  return /(?:^|;\s*)(?:__Host-)?session=([^;\s]+)/.exec(cookie ?? '')?.[1] ?? null
}
