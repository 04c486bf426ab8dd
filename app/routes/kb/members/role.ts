import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import { assignableRole } from '#contract/entities/roles.ts'
import type { Route } from './+types/role.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/kb/:kbId/settings/collaborators', params) : from
  const role = assignableRole.catch('viewer').parse(form.get('role'))
  const answer = await upstream({ request, context }).attempt.changeRole({
    params,
    body: { user_id: params.userId, role },
  })
  const translator = getTranslator(context)
  if (!answer.ok) {
    const reason = reasonOf(translator, answer.error.code)
    return backWithFlash({ request, context }, form, to, {
      kind: 'error',
      key: 'roleNotChanged',
      values: { reason },
    })
  }
  const t = translator.getFixedT(null, 'common')
  return backWithFlash({ request, context }, form, to, {
    kind: 'success',
    key: 'roleChanged',
    values: { name: answer.data.displayName, role: t(`roles.${role}`) },
  })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/settings/collaborators', params))
}
