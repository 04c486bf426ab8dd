import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { parseForm } from '#app/forms/submit.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { chatPath, threadPath } from '#app/routes/kb/chats/paths.ts'
import { openedFrom } from '#app/ui/anchor.tsx'
import { upstream } from '#app/upstream/client.ts'
import { calls } from '#contract/calls.ts'
import { postContent } from '#shared/post.ts'
import type { Route } from './+types/draft-route.ts'

// For readers without JavaScript. A post is saved as the message that it becomes. `then=post` leads
// to the dialog for a post.
export async function action({ request, context, params }: Route.ActionArgs) {
  const { kbId, chatId } = params
  const form = await readForm(request)
  const [title, text] = ['title', 'content'].map((name) => String(form.get(name) ?? ''))
  form.set('content', postContent({ title: title ?? '', text: text ?? '' }))
  const submission = parseForm(form, calls.saveDraft.body)
  const draft = submission.status === 'success' ? submission.value : null
  const { attempt } = upstream({ request, context })
  const answer = draft && (await attempt.saveDraft({ params: { chatId }, body: draft }))
  const chat = chatPath(kbId, chatId)
  if (form.get('then') === 'post' && answer?.ok)
    return redirect(openedFrom(href('/kb/:kbId/chats/:chatId/new-post', params), chat), 303)
  const rootId = draft?.rootMessageId
  const page = rootId ? threadPath({ kbId, chatId, rootId }) : chat
  return answer?.ok
    ? redirectWithFlash(page, { kind: 'success', key: 'draftSaved' })
    : redirectWithFlash(page, { kind: 'error', key: 'draftNotSaved' })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(chatPath(params.kbId, params.chatId))
}
