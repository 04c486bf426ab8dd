import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/resend.ts'
import { invitesInput } from './invites-input.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: invitesInput,
      call: (body) => attempt.inviteByEmail({ params, body }),
      done: (_, { emails }) => ({ key: 'invited', values: { count: emails.length } }),
      failed: 'invitationNotResent',
      otherwise: href('/kb/:kbId/share', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/share', params))
}
