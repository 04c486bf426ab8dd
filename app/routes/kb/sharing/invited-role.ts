import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/invited-role.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const t = getTranslator(context).getFixedT(null, 'common')
  return submitHere(
    { request, context },
    {
      schema: calls.changeInvitedRole.body,
      call: (body) => attempt.changeInvitedRole({ params, body }),
      done: ({ email }, { role }) => ({
        key: 'invitedRoleChanged',
        values: { name: email, role: t(`roles.${role}`) },
      }),
      failed: 'roleNotChanged',
      otherwise: href('/kb/:kbId/share', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/share', params))
}
