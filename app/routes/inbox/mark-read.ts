import { href, redirect } from 'react-router'
import { z } from 'zod'
import { submitHere } from '#app/forms/submit-here.ts'
import type { Flash } from '#app/middleware/flash-message.ts'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import type { Arrival, UpstreamAnswer } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { id } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Route } from './+types/mark-read.ts'

/** One notification (`id`), those of a chat, or those of a knowledge base or all (`all`). */
const markForm = z.union([
  z.object({ id }),
  z.object({ chat: id }),
  z.object({ all: z.union([id, z.literal('everything')]) }),
])

export function action({ request, context }: Route.ActionArgs) {
  return submitHere(
    { request, context },
    {
      schema: markForm,
      call: (what) => mark({ request, context }, what),
      done: (done) => done,
      failed: ({ initialValue }) =>
        initialValue?.id ? 'notificationNotRead' : 'notificationsNotRead',
      otherwise: href('/inbox'),
    },
  )
}

export function loader() {
  return redirect(href('/inbox'))
}

type Done = Omit<Flash, 'kind'>

async function mark(
  arrival: Arrival,
  what: z.infer<typeof markForm>,
): Promise<UpstreamAnswer<Done>> {
  const { attempt } = upstream(arrival)
  if ('id' in what) {
    const answer = await attempt.readNotifications({ body: { ids: [what.id] } })
    return withDone(answer, { key: 'notificationsRead', values: { count: 1 } })
  }
  if ('chat' in what) {
    const answer = await attempt.readNotifications({ body: { ids: [], chatId: what.chat } })
    return withDone(answer, { key: 'chatNotificationsRead' })
  }
  const query = { kbId: what.all === 'everything' ? undefined : what.all }
  const count = await countUnread(arrival, query)
  const answer = await attempt.readAllNotifications({ query })
  if (count >= limits.unreadCounted) return withDone(answer, { key: 'allNotificationsRead' })
  return withDone(answer, { key: 'notificationsRead', values: { count } })
}

function withDone(answer: UpstreamAnswer<null>, done: Done): UpstreamAnswer<Done> {
  return answer.ok ? { ...answer, data: done } : answer
}
