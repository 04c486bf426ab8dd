import { href, redirect } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/decide.ts'

const decision = z.object({ intent: calls.decideJoinRequest.body.shape.action })

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: decision,
      call: ({ intent }) => attempt.decideJoinRequest({ params, body: { action: intent } }),
      done: ({ userDisplayName }, { intent }) => ({
        key: intent === 'approve' ? 'requestApproved' : 'requestRejected',
        values: { name: userDisplayName },
      }),
      failed: ({ initialValue }) =>
        initialValue?.intent === 'reject' ? 'requestNotRejected' : 'requestNotApproved',
      otherwise: href('/kb/:kbId/settings/requests', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/settings/requests', params))
}
