import { href, redirect } from 'react-router'
import { setCookies } from '#app/middleware/cookies.ts'
import { joinAfterSignIn, pageAfterSignIn } from '#app/routes/invite/resume.ts'
import { forgetAfterLogin } from '#app/upstream/after-login.ts'
import type { Route } from './+types/callback.ts'
import { authenticatorFor, permanentReason, SignInFailed } from './authenticator.ts'

/** Section 2. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (!new URL(request.url).searchParams.has('code')) return redirect(href('/login'))
  try {
    const signedIn = await authenticatorFor(context).authenticate('upstream', request)
    const headers = setCookies([...signedIn.cookies, forgetAfterLogin()])
    const joined = await joinAfterSignIn({ request, context }, signedIn, headers)
    return joined ?? redirect(await pageAfterSignIn(request, signedIn), { status: 303, headers })
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error
    return redirect(`${href('/login')}?failed=${permanentReason(error.message) ?? ''}`)
  }
}
