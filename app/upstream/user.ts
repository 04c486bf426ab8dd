import type { SignedInUser } from '#contract/entities/user.ts'
import { type Arrival, callUpstream, type UpstreamAnswer } from './call.ts'
import { type Failed, failurePage } from './failure.ts'
import { toLogin } from './to-login.ts'

type Answer = UpstreamAnswer<SignedInUser> | null

/** The signed-in user; somebody signed out is sent to login and back. */
export async function requireUser(arrival: Arrival): Promise<SignedInUser> {
  const answer = await userAnswer(arrival)
  if (answer?.ok) return answer.data
  // Who somebody is cannot be known while the API does not answer: signing in would not help.
  if (answer && answer.status !== 401) throw failurePage(answer)
  throw toLogin(arrival.request)
}

/**
 * The signed-in user; null when signed out. Ends the request with a
 * page about the failure where the API does not say.
 */
export async function currentUser(arrival: Arrival): Promise<SignedInUser | null> {
  const { user, failure } = await whoIs(arrival)
  if (failure) throw failurePage(failure)
  return user
}

type Who = { user: SignedInUser | null; failure: Failed | null }

/**
 * The same for what is drawn in any case: `failure` is there where the API did not say who this is. Then
 * nobody is to be taken for signed out.
 */
export async function whoIs(arrival: Arrival): Promise<Who> {
  const answer = await userAnswer(arrival)
  if (answer?.ok) return { user: answer.data, failure: null }
  return { user: null, failure: answer && answer.status !== 401 ? answer : null }
}

async function userAnswer(arrival: Arrival): Promise<Answer> {
  return arrival.request.headers.has('cookie') ? callUpstream(arrival, 'readUser') : null
}
