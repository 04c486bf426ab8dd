import { href, redirect } from 'react-router'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/favorite.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const isFavorite = (await request.formData()).get('favorite') === 'true'
  const answer = await upstream({ request, context }).attempt.favoriteKb({
    params: { kbId: params.kbId },
    body: { isFavorite },
  })
  if (!answer.ok)
    return redirectWithFlash(href('/dashboard'), { kind: 'error', key: 'favoriteFailed' })
  return redirect(href('/dashboard'), 303)
}

export function loader() {
  return redirect(href('/dashboard'))
}
