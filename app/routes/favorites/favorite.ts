import { href, redirect } from 'react-router'
import { submitHere } from '#app/forms/submit-here.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/favorite.ts'

export function action({ request, context, params }: Route.ActionArgs) {
  const { attempt } = upstream({ request, context })
  return submitHere(
    { request, context },
    {
      schema: calls.favoriteKb.body,
      call: (body) => attempt.favoriteKb({ params, body }),
      done: (_, { isFavorite }) => ({ key: isFavorite ? 'favoriteAdded' : 'favoriteRemoved' }),
      failed: 'favoriteFailed',
      otherwise: href('/dashboard'),
    },
  )
}

export function loader() {
  return redirect(href('/dashboard'))
}
