import { href, redirect } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/withdraw.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: z.object({}),
      call: () => attempt.withdrawInvitation({ params }),
      done: () => ({ key: 'invitationWithdrawn' }),
      failed: 'invitationNotWithdrawn',
      otherwise: href('/kb/:kbId/share', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/share', params))
}
