import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { kbInput } from '#contract/calls/kbs.ts'
import type { Route } from './+types/rename.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: kbInput.pick({ title: true }),
      call: (body) => attempt.updateKb({ params, body }),
      done: () => ({ key: 'kbSaved' }),
      failed: ({ error }) =>
        error?.title?.includes('required') ? 'titleRequired' : 'kbSaveFailed',
      otherwise: href('/kb/:kbId', params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId', params))
}
