import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/star.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: calls.starResource.body,
      call: (body) => attempt.starResource({ params, body }),
      done: (_, { isStarred }) => ({ key: isStarred ? 'fileStarred' : 'fileUnstarred' }),
      failed: 'fileNotStarred',
      otherwise: filePath(params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(filePath(params))
}

function filePath(params: Route.LoaderArgs['params']): string {
  return href('/kb/:kbId/resources/:resourceId', params)
}
