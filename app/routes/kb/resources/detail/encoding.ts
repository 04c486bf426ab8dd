import { href } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { encodingInput } from '#contract/calls/resources.ts'
import type { Route } from './+types/encoding.ts'

/** The text is then read again. */
export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: encodingInput,
      call: (body) => attempt.chooseEncoding({ params, body }),
      done: () => ({ key: 'readAgain' }),
      failed: 'retryFailed',
      otherwise: href('/kb/:kbId/resources/:resourceId', params),
    },
  )
}
