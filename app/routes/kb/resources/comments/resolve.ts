import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/resolve.ts'
import { commentId } from './comment-path.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: calls.resolvePassageComment.body,
      call: (body) => attempt.resolvePassageComment({ params, body }),
      done: (_, { isResolved }) => ({ key: isResolved ? 'commentResolved' : 'commentReopened' }),
      failed: 'commentNotResolved',
      otherwise: filePath(params),
      anchor: commentId(params.messageId),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(filePath(params))
}

function filePath({ kbId, resourceId }: Route.LoaderArgs['params']): string {
  return href('/kb/:kbId/resources/:resourceId', { kbId, resourceId })
}
