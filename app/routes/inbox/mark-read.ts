import { href, redirect } from 'react-router'
import { readForm } from '#app/forms/read-form.ts'
import { returnPath } from '#app/forms/return-path.ts'
import { redirectWithFlash } from '#app/middleware/flash.ts'
import { getTranslator } from '#app/middleware/language.ts'
import { reasonOf } from '#app/problems/reason.ts'
import { countUnread } from '#app/shell/read-inbox-count.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/mark-read.ts'

/**
 * Marks notifications as read: one (`id`), those of a chat (`chat`), or those of a knowledge base
 * or all (`all`).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const from = returnPath(form.get('from'))
  const to = from === '/' ? href('/inbox') : from
  const text = (name: string) => String(form.get(name) ?? '') || undefined
  const { done, answer } = await mark({ request, context }, text('id'), text('chat'), text('all'))
  if (answer.ok) return redirectWithFlash(to, { kind: 'success', ...done })
  const key = form.has('id') ? 'notificationNotRead' : 'notificationsNotRead'
  const values = { reason: reasonOf(getTranslator(context), answer.error.code) }
  return redirectWithFlash(to, { kind: 'error', key, values })
}

export function loader() {
  return redirect(href('/inbox'))
}

async function mark(arrival: Arrival, id?: string, chatId?: string, all?: string) {
  const { attempt } = upstream(arrival)
  if (id) {
    const answer = await attempt.readNotifications({ body: { ids: [id] } })
    return { answer, done: { key: 'notificationsRead' as const, values: { count: 1 } } }
  }
  if (chatId) {
    const answer = await attempt.readNotifications({ body: { ids: [], chatId } })
    return { answer, done: { key: 'chatNotificationsRead' as const } }
  }
  const query = { kbId: all === 'everything' ? undefined : all }
  const count = await countUnread(arrival, query)
  const answer = await attempt.readAllNotifications({ query })
  if (count >= limits.unreadCounted)
    return { answer, done: { key: 'allNotificationsRead' as const } }
  return { answer, done: { key: 'notificationsRead' as const, values: { count } } }
}
