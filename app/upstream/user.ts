import { createContext, type RouterContextProvider } from 'react-router'
import { callUpstream } from '#app/upstream/call.ts'

export interface SignedInUser {
  id: string
  email: string
  displayName: string
  profileURL: string | null
}

interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

const userContext = createContext<Promise<SignedInUser | null> | null>(null)

/** The signed-in user, asked for at most once a request; null when signed out. */
export function currentUser(arrival: Arrival): Promise<SignedInUser | null> {
  const known = arrival.context.get(userContext)
  if (known) return known
  const asked = askForUser(arrival)
  // The router's context is handed out as read-only, but this memo belongs to the request.
  ;(arrival.context as RouterContextProvider).set(userContext, asked)
  return asked
}

async function askForUser(arrival: Arrival): Promise<SignedInUser | null> {
  if (!arrival.request.headers.has('cookie')) return null
  const answer = await callUpstream<SignedInUser>(arrival, '/user/info')
  return answer.ok ? answer.data : null
}
