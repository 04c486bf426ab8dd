import { href, redirect } from 'react-router'
import { backWithFlash } from '#app/forms/back-with-flash.ts'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/favorite.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const isFavorite = form.get('favorite') === 'true'
  const from = returnPath(form.get('from'))
  const { attempt } = upstream({ request, context })
  const answer = await attempt.favoriteKb({ params, body: { isFavorite } })
  const key = isFavorite ? 'favoriteAdded' : 'favoriteRemoved'
  return backWithFlash(
    { request, context },
    form,
    from === '/' ? href('/dashboard') : from,
    answer.ok ? { kind: 'success', key } : { kind: 'error', key: 'favoriteFailed' },
  )
}

export function loader() {
  return redirect(href('/dashboard'))
}
