import { data } from 'react-router'
import { pageFacts } from '#app/head/page-head.ts'
import { setCookies } from '#app/middleware/cookies.ts'
import { getTranslator } from '#app/preferences/language.ts'
import type { Arrival, UpstreamAnswer } from '#app/upstream/call.ts'
import { currentUser } from '#app/upstream/user.ts'
import type { CallAnswer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'

export type LinkPreview = CallAnswer<Calls['verifySharedLink']>

export type Problem = 'gone' | 'expired' | 'busy' | 'unavailable'

// The same for unknown, withdrawn and used tokens, so that a guessed token reveals nothing.
const problems: Record<string, Problem> = {
  invitation_not_found: 'gone',
  invalid_input: 'gone',
  invitation_expired: 'expired',
  too_many_requests: 'busy',
}

export async function invitationPage<Preview extends LinkPreview>(
  arrival: Arrival,
  answer: UpstreamAnswer<Preview>,
  cookies: string[],
) {
  const t = getTranslator(arrival.context).getFixedT(null, 'invite')
  const user = await currentUser(arrival)
  const problem = answer.ok ? null : problemOf(answer.error.code)
  const kb = answer.ok ? answer.data.kb : null
  const words = problem
    ? { title: t(`${problem}.title`), description: t(`${problem}.text`) }
    : { title: t('title', { kb: kb?.title }), description: kb?.description || t('description') }
  return data(
    {
      page: pageFacts(arrival, { ...words, indexed: false }),
      preview: answer.ok ? answer.data : null,
      problem,
      self: user && { name: user.displayName, email: user.email },
    },
    { status: answer.ok ? 200 : answer.status, headers: setCookies(cookies) },
  )
}

export type Viewer = { name: string; email: string }

/** False if the API itself failed. */
export function isInvalid(answer: UpstreamAnswer<unknown>): boolean {
  return !answer.ok && ['gone', 'expired'].includes(problemOf(answer.error.code))
}

function problemOf(code: string): Problem {
  return problems[code] ?? 'unavailable'
}
