import { href } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/retry.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = form.get('from')
  const isLink = form.get('kind') === 'link'
  const answer = await upstream({ request, context }).attempt.retryAnalysis({ params })
  const back = from ? returnPath(from) : href('/kb/:kbId/resources/:resourceId', params)
  if (answer.ok)
    return redirectWithFlash(back, {
      kind: 'success',
      key: isLink ? 'fetchedAgain' : 'analyzedAgain',
    })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(back, {
    kind: 'error',
    key: isLink ? 'fetchFailed' : 'retryFailed',
    values: { reason },
  })
}
