import { href } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { resource } from '#contract/entities/resource.ts'
import type { Route } from './+types/retry.ts'

const retryForm = z.object({ kind: resource.shape.kind })

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: retryForm,
      call: () => attempt.retryAnalysis({ params }),
      done: (_, { kind }) => ({ key: kind === 'link' ? 'fetchedAgain' : 'readAgain' }),
      failed: ({ initialValue }) => (initialValue?.kind === 'link' ? 'fetchFailed' : 'retryFailed'),
      otherwise: href('/kb/:kbId/resources/:resourceId', params),
    },
  )
}
