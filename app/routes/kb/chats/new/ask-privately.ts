import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { aboutParam, askAboutPath } from '#app/routes/kb/asked-files/asked-files.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Route } from './+types/ask-privately.ts'

/**
 * A chat that nobody else sees. With `content` the question is sent there; if it cannot be sent, it
 * becomes the draft. With `about` the next question is about this file.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const about = form.getAll(aboutParam).map(String)
  const { attempt } = upstream({ request, context })
  const answer = await attempt.openBotChat({ body: params })
  if (answer.ok) {
    const chatId = answer.data.id
    const asked = {
      content: String(form.get('content') ?? ''),
      clientId: String(form.get('clientId')),
    }
    if (asked.content.trim()) await ask(attempt, chatId, asked)
    return redirect(askAboutPath({ ...params, chatId }, about), 303)
  }
  const reason = reasonOf(getTranslator(context), answer.error.code)
  return redirectWithFlash(href('/kb/:kbId/chats', params), {
    kind: 'error',
    key: 'botChatNotOpened',
    values: { reason },
  })
}

async function ask(
  attempt: Upstream['attempt'],
  chatId: string,
  { content, clientId }: { content: string; clientId: string },
): Promise<void> {
  const params = { chatId }
  const sent = await attempt.sendMessage({ params, body: { content, clientId } })
  if (!sent.ok) await attempt.saveDraft({ params, body: { content } })
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href('/kb/:kbId/chats', params))
}
