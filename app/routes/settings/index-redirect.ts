import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import type { Route } from './+types/index-redirect.ts'

/** Redirects to the profile, the first tab of the settings. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(withinDialogOf(request, href('/settings/profile')))
}
