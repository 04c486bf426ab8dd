import { createContext, type RouterContextProvider } from 'react-router'
import { type Arrival, callUpstream, type UpstreamAnswer } from '#app/upstream/call.ts'
import { failurePage } from '#app/upstream/failure.ts'
import { toLogin } from '#app/upstream/to-login.ts'
import { calls } from '#contract/calls.ts'
import type { SignedInUser } from '#contract/entities/user.ts'

type Answer = UpstreamAnswer<SignedInUser> | null

const userContext = createContext<Promise<Answer> | null>(null)

/** The signed-in user; somebody signed out is sent to login and back. */
export async function requireUser(arrival: Arrival): Promise<SignedInUser> {
  const answer = await userAnswer(arrival)
  if (answer?.ok) return answer.data
  // Who somebody is cannot be known while the API does not answer: signing in would not help.
  if (answer && answer.status !== 401) throw failurePage(answer)
  throw toLogin(arrival.request)
}

/** The signed-in user, asked for at most once a request; null when signed out. */
export async function currentUser(arrival: Arrival): Promise<SignedInUser | null> {
  const answer = await userAnswer(arrival)
  return answer?.ok ? answer.data : null
}

function userAnswer(arrival: Arrival): Promise<Answer> {
  const known = arrival.context.get(userContext)
  if (known) return known
  const asked = askForUser(arrival)
  // The router's context is handed out as read-only, but this memo belongs to the request.
  ;(arrival.context as RouterContextProvider).set(userContext, asked)
  return asked
}

async function askForUser(arrival: Arrival): Promise<Answer> {
  if (!arrival.request.headers.has('cookie')) return null
  return callUpstream<SignedInUser>(arrival, calls.readUser.path)
}
