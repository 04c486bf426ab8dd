import { redirect } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import { messagePagePath } from '#app/routes/kb/chats/message-paths.ts'
import { messagePath } from '#app/routes/kb/chats/paths.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/feedback.ts'

// An empty value takes the rating back.
const ratingInput = z.object({
  feedback: z.enum(['like', 'dislike', '']).transform((rating) => rating || null),
})

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: ratingInput,
      call: (body) => attempt.rateMessage({ params, body }),
      done: (_, { feedback }) => ({ key: feedback ? 'answerRated' : 'answerRatingRemoved' }),
      failed: 'answerNotRated',
      otherwise: messagePath(params),
    },
  )
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(messagePagePath(params))
}
