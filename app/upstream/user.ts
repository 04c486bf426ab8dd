import type { SignedInUser } from '#contract/entities/user.ts'
import { sessionOf } from '#shared/session-cookie.ts'
import { type Arrival, callUpstream, type UpstreamAnswer } from './call.ts'
import { type Failed, failurePage } from './failure.ts'
import { toLogin } from './to-login.ts'

type Answer = UpstreamAnswer<SignedInUser> | null

/** Sends a signed-out visitor to the login page and back. */
export async function requireUser(arrival: Arrival): Promise<SignedInUser> {
  const answer = await userAnswer(arrival)
  if (answer?.ok) return answer.data
  // Signing in would not help.
  if (answer && answer.status !== 401) throw failurePage(answer)
  throw toLogin(arrival)
}

/** Null if signed out. Throws the error page if the API does not answer. */
export async function currentUser(arrival: Arrival): Promise<SignedInUser | null> {
  const { user, failure } = await whoIs(arrival)
  if (failure) throw failurePage(failure)
  return user
}

type WhoIs = { user: SignedInUser | null; failure: Failed | null }

/** For pages that are shown in any case. With a `failure` the user is unknown, not signed out. */
export async function whoIs(arrival: Arrival): Promise<WhoIs> {
  const answer = await userAnswer(arrival)
  if (answer?.ok) return { user: answer.data, failure: null }
  return { user: null, failure: answer && answer.status !== 401 ? answer : null }
}

async function userAnswer(arrival: Arrival): Promise<Answer> {
  const session = sessionOf(arrival.request.headers.get('cookie'))
  return session ? callUpstream(arrival, 'readUser') : null
}
