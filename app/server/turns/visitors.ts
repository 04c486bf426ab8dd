import { clientAddressHeader } from '#contract/headers.ts'
import type { MakeCall } from '#contract/make-call.ts'

/** Who asks for a page: where they are, and their session where the API has answered to it. */
export type Visitor = { address: string; session: string | null }

// Of sessions that are not remembered all at one address count as one until they are heard of again.
const mostRemembered = 20_000

/**
 * Tells visitors apart. Whether a session is one only the API knows: it is remembered from its answers,
 * so that nobody becomes many by making cookies up.
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
