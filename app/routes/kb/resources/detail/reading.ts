import { href } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { readingInput } from '#contract/calls/link-readings.ts'
import type { Route } from './+types/reading.ts'

const form = readingInput.partial().extend({ intent: z.enum(['read', 'set']).default('read') })

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: form,
      call: ({ intent, every }) =>
        intent === 'set'
          ? attempt.setLinkReading({ params, body: { every: every ?? null } })
          : attempt.readLinkAgain({ params }),
      done: (_, { intent }) => ({ key: intent === 'set' ? 'readingSet' : 'fetchedAgain' }),
      failed: 'fetchFailed',
      otherwise: href('/kb/:kbId/resources/:resourceId', params),
    },
  )
}
