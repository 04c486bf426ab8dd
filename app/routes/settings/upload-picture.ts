import { href, redirect } from 'react-router'
import { withinDialogOf } from '#app/dialogs/within.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/upload-picture.ts'
import { tooLarge, wrongType } from './picture-refusal.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const to = withinDialogOf(request, href('/settings/profile'))
  const answer = await passForm({ request, context }, calls.uploadProfilePicture.path)
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', key: 'pictureSaved' })
  return redirectWithFlash(to, refusalOf(answer.error.code, context))
}

function refusalOf(code: string, context: Route.ActionArgs['context']): Flash {
  if (code === 'unsupported_type') return wrongType
  if (code === 'too_large') return tooLarge
  // Such a form sends a file part without content.
  if (code === 'invalid_input') return { kind: 'warning', key: 'pictureMissing' }
  const reason = reasonOf(getTranslator(context), code)
  return { kind: 'error', key: 'pictureFailed', values: { reason } }
}

export function loader() {
  return redirect(href('/settings/profile'))
}
