import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import type { Route } from './+types/index-redirect.ts'

export function loader({ request }: Route.LoaderArgs) {
  return redirect(withinDialogOf(request, href('/settings/profile')))
}
