import { href, redirect } from 'react-router'
import { z } from 'zod'
import { readForm } from '#app/forms/read-form.ts'
import { parseForm } from '#app/forms/submit.ts'
import { reasonOf } from '#app/locales/reason.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { returnPath } from '#app/middleware/return-path.ts'
import { getTranslator } from '#app/preferences/language.ts'
import { talkPath, threadPath } from '#app/routes/kb/chats/paths.ts'
import { openedFrom } from '#app/ui/anchor.tsx'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import { id } from '#contract/fields.ts'
import type { Route } from './+types/open.ts'

const target = z.object({ kbId: id, chatId: id, messageId: id, rootMessageId: id }).partial()

/** Section 4, Notification action. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const form = await readForm(request)
  const inbox = returnPath(form.get('from'), href('/inbox'))
  const submission = parseForm(form, target)
  if (submission.status !== 'success') return redirect(inbox, 303)
  const { kbId = '', chatId, messageId, rootMessageId } = submission.value
  const api = upstream({ request, context })
  const [found, read] = await Promise.all([
    chatId ? findMessage(api, chatId, messageId, rootMessageId) : findKb(api, kbId, inbox),
    api.attempt.readNotifications({ body: { ids: [params.notificationId] } }),
  ])
  const to = found.path ?? inbox
  if (found.problem) return redirectWithFlash(to, found.problem)
  if (read.ok) return redirect(to, 303)
  const reason = reasonOf(getTranslator(context), read.error.code)
  return redirectWithFlash(to, { kind: 'error', key: 'notificationNotRead', values: { reason } })
}

export function loader() {
  return redirect(href('/inbox'))
}

interface Target {
  path?: string
  problem?: Flash
}

async function findMessage(
  { attempt }: Upstream,
  chatId: string,
  messageId?: string,
  rootMessageId?: string,
): Promise<Target> {
  const chat = await attempt.readChat({ params: { chatId } })
  if (!chat.ok) return { problem: { kind: 'warning', key: 'chatNotFound' } }
  const kbId = chat.data.knowledgeBaseId
  const place = { kbId, chatId }
  if (!messageId) return { path: href('/kb/:kbId/chats/:chatId', place) }
  const there = await attempt.readMessage({ params: { chatId, messageId } })
  if (there.ok) return { path: talkPath({ ...place, messageId, rootId: there.data.rootId }) }
  const problem = { kind: 'warning', key: 'messageNotReached' } as const
  const path = rootMessageId
    ? threadPath({ ...place, rootId: rootMessageId })
    : href('/kb/:kbId/chats/:chatId', place)
  return { path, problem }
}

/** The page of the collaborators, if the reader may see them. */
async function findKb({ attempt }: Upstream, kbId: string, inbox: string): Promise<Target> {
  const kb = await attempt.readKb({ params: { kbId } })
  if (!kb.ok) return { problem: { kind: 'warning', key: 'kbNotReached' } }
  if (!kb.data.can.manageMembers) return { path: href('/kb/:kbId', { kbId }) }
  return { path: openedFrom(href('/kb/:kbId/settings/collaborators', { kbId }), inbox) }
}
