import { redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { parseForm } from '#app/forms/submit.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import type { Route } from './+types/draft-route.ts'
import { chatPath } from './pane/pane-address.ts'
import { threadPath } from './thread/thread-path.ts'

/** Saves the text of a composer as a draft, for readers without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { kbId, chatId } = params
  const submission = parseForm(await readForm(request), calls.saveDraft.body)
  const draft = submission.status === 'success' ? submission.value : null
  const rootId = draft?.rootMessageId
  const page = rootId ? threadPath({ kbId, chatId, rootId }) : chatPath(kbId, chatId)
  const { attempt } = upstream({ request, context })
  const answer = draft && (await attempt.saveDraft({ params: { chatId }, body: draft }))
  return answer?.ok
    ? redirectWithFlash(page, { kind: 'success', key: 'draftSaved' })
    : redirectWithFlash(page, { kind: 'error', key: 'draftNotSaved' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(chatPath(params.kbId, params.chatId))
}
