import { redirect } from 'react-router'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { setCookies } from '#app/middleware/cookies.ts'
import { invitationOfLogin } from '#app/routes/invite/pending.ts'
import { type Arrival, callUpstream } from '#app/upstream/call.ts'

export interface SignedIn {
  invite: string | null
  via: 'accept' | 'join' | null
  cookies: string[]
}

export class SignInFailed extends Error {}

/** Another attempt would not solve these. */
const permanentReasons = ['address_unverified', 'address_taken'] as const

export function permanentReason(code: string | null): (typeof permanentReasons)[number] | null {
  return permanentReasons.find((reason) => reason === code) ?? null
}

// The API has the client secret and exchanges the code. Cookies are passed on in both directions.
class UpstreamStrategy extends Strategy<SignedIn, Arrival> {
  override name = 'upstream'
  readonly #context: Arrival['context']

  constructor(context: Arrival['context']) {
    super(async () => {
      throw new SignInFailed('nothing to verify here: the API has done it')
    })
    this.#context = context
  }

  override async authenticate(request: Request): Promise<SignedIn> {
    const { searchParams } = new URL(request.url)
    const code = searchParams.get('code')
    const arrival = { request, context: this.#context }
    if (!code) throw await startSignIn(arrival)
    return finishSignIn(arrival, code, searchParams.get('state') ?? '')
  }
}

export function authenticatorFor(context: Arrival['context']): Authenticator<SignedIn> {
  return new Authenticator<SignedIn>().use(new UpstreamStrategy(context), 'upstream')
}

async function startSignIn(arrival: Arrival): Promise<Response> {
  const invitation = await invitationOfLogin(arrival.request)
  const query = invitation ? { invite: invitation.token, via: invitation.via } : {}
  const answer = await callUpstream(arrival, 'startSignIn', { query })
  if (!answer.ok || !answer.data?.url) throw new SignInFailed('Invalid response from auth server')
  return redirect(answer.data.url, {
    status: 303,
    headers: setCookies(answer.headers.getSetCookie()),
  })
}

async function finishSignIn(arrival: Arrival, code: string, state: string): Promise<SignedIn> {
  const answer = await callUpstream(arrival, 'finishSignIn', { query: { code, state } })
  if (!answer.ok) throw new SignInFailed(answer.error.code)
  return { ...answer.data, cookies: answer.headers.getSetCookie() }
}
