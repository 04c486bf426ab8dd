import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import type { Route } from './+types/edit.ts'

/** Redirects the former address of the settings. */
export function loader({ request, params }: Route.LoaderArgs) {
  return redirect(withinDialogOf(request, href('/kb/:kbId/settings', params)), 301)
}
