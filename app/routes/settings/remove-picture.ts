import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/remove-picture.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/settings/profile'))
  const answer = await upstream({ request, context }).attempt.removeProfilePicture({})
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'pictureRemoved' })
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'pictureFailed', values: { reason } })
}

export function loader() {
  return redirect(href('/settings/profile'))
}
