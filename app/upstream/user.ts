import { createContext, type RouterContextProvider } from 'react-router'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'
import { toLogin } from '#app/upstream/to-login.ts'
import { calls } from '#contract/calls.ts'
import type { User } from '#contract/entities/user.ts'

const userContext = createContext<Promise<User | null> | null>(null)

/** The signed-in user; somebody signed out is sent to login and back. */
export async function requireUser(arrival: Arrival): Promise<User> {
  const user = await currentUser(arrival)
  if (!user) throw toLogin(arrival.request)
  return user
}

/** The signed-in user, asked for at most once a request; null when signed out. */
export function currentUser(arrival: Arrival): Promise<User | null> {
  const known = arrival.context.get(userContext)
  if (known) return known
  const asked = askForUser(arrival)
  // The router's context is handed out as read-only, but this memo belongs to the request.
  ;(arrival.context as RouterContextProvider).set(userContext, asked)
  return asked
}

async function askForUser(arrival: Arrival): Promise<User | null> {
  if (!arrival.request.headers.has('cookie')) return null
  const answer = await callUpstream<User>(arrival, calls.readUser.path)
  return answer.ok ? answer.data : null
}
