import { redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { dashboardPath } from '#app/routes/dashboard/path.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/favorite.ts'

export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const isFavorite = form.get('favorite') === 'true'
  const from = returnPath(form.get('from'))
  const answer = await upstream({ request, context }).attempt.favoriteKb({
    params,
    body: { isFavorite },
  })
  const said = isFavorite ? 'favoriteAdded' : 'favoriteRemoved'
  return redirectWithFlash(
    from === '/' ? dashboardPath : from,
    answer.ok ? { kind: 'success', key: said } : { kind: 'error', key: 'favoriteFailed' },
  )
}

export function loader() {
  return redirect(dashboardPath)
}
