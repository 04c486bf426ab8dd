import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/role.ts'

const roleForm = calls.changeRole.body.pick({ role: true })

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  const t = getTranslator(context).getFixedT(null, 'common')
  return submitHere(
    { request, context },
    {
      schema: roleForm,
      call: ({ role }) => attempt.changeRole({ params, body: { userId: params.userId, role } }),
      done: ({ displayName }, { role }) => ({
        key: 'roleChanged',
        values: { name: displayName, role: t(`roles.${role}`) },
      }),
      failed: 'roleNotChanged',
      otherwise: href('/kb/:kbId/settings/collaborators', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/settings/collaborators', params))
}
