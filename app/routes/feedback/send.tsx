import { data, href, matchPath } from 'react-router'
import { cameFromOf, useCameFrom } from '#app/dialogs/came-from.ts'
import { DialogPage } from '#app/dialogs/dialog-page.tsx'
import { parseForm, replyWith } from '#app/forms/submit.ts'
import { pageTitle } from '#app/head/page-title.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { bufferPrefix, fieldsOfHead } from '#app/upstream/buffer-prefix.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { passForm } from '#app/upstream/pass-form.ts'
import { feedbackFields } from '#contract/calls/feedback.ts'
import { calls } from '#contract/calls.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/send.ts'
import { FeedbackForm } from './feedback-form.tsx'

// Enough bytes for the message, which is the form's first field, at four bytes per character.
const headBytes = limits.feedbackLength * 4 + 4_096

export async function loader({ request, context }: Route.LoaderArgs) {
  return {
    title: getTranslator(context).getFixedT(null, 'feedback')('title'),
    place: {
      ...(await sourcePageOf(upstream({ request, context }), cameFromOf(request, ''))),
      timestamp: new Date().toISOString(),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { passing, head } = bufferPrefix(request.body ?? new Blob([]).stream(), headBytes)
  const answer = await passForm({ request, context }, calls.sendFeedback.path, passing)
  if (answer.ok)
    return redirectWithFlash(cameFromOf(request, href('/settings/feedback')), {
      kind: 'success',
      key: 'feedbackSent',
    })
  const fields = await fieldsOfHead(head(), request.headers.get('content-type') ?? '')
  const submission = parseForm(fields, feedbackFields.pick({ message: true }))
  return data({ refused: replyWith(submission, answer.error) }, { status: answer.status })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageTitle(matches, loaderData?.title)

export default function SendFeedback({ loaderData, actionData }: Route.ComponentProps) {
  const from = useCameFrom('')
  return (
    <DialogPage title={loaderData.title} closeTo={href('/dashboard')}>
      <FeedbackForm from={from} place={loaderData.place} refused={actionData?.refused} />
    </DialogPage>
  )
}

type SourcePage = Omit<Feedback['metadata'], 'url' | 'timestamp'>

/** Only what the sender may see: otherwise feedback contains only the page's address. */
async function sourcePageOf({ attempt }: Upstream, from: string): Promise<SourcePage> {
  const [pathname = '', search = ''] = from.split('?')
  const kbId = idOf(matchPath('/kb/:kbId/*', pathname)?.params.kbId)
  if (!kbId || !(await attempt.readKb({ params: { kbId } })).ok) return {}
  const chatId = idOf(matchPath('/kb/:kbId/chats/:chatId', pathname)?.params.chatId)
  if (!chatId) return { kbId }
  const chat = await attempt.readChat({ params: { chatId } })
  if (!chat.ok || chat.data.knowledgeBaseId !== kbId) return { kbId }
  const around = idOf(new URLSearchParams(search).get('around'))
  if (!around) return { kbId, chatId }
  const found = await attempt.listMessages({ params: { chatId }, query: { around, limit: 1 } })
  return found.ok ? { kbId, chatId, messageId: around } : { kbId, chatId }
}

function idOf(text: string | null | undefined): string | undefined {
  const read = id.safeParse(text)
  return read.success ? read.data : undefined
}
