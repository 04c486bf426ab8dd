import { pageLimits } from '#app/limits.ts'
import { countUnread } from '#app/shell/inbox/read-inbox-count.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { JoinRequest, Kb } from '#contract/entities/kb.ts'
import type { Notification } from '#contract/entities/notification.ts'

/** What waits for a decision or an answer of the reader. */
export interface ShownForYou {
  requests: JoinRequest[]
  notifications: Notification[]
}

export async function readForYou(arrival: Arrival, kb: Kb): Promise<ShownForYou> {
  const [requests, notifications] = await Promise.all([
    readRequests(arrival, kb),
    readPersonal(arrival, kb),
  ])
  return { requests, notifications }
}

async function readRequests(arrival: Arrival, kb: Kb): Promise<JoinRequest[]> {
  if (!kb.can.reviewRequests || !kb.hasPendingRequests) return []
  const answer = await upstream(arrival).attempt.listJoinRequests({ params: { kbId: kb.id } })
  if (!answer.ok) return []
  return answer.data.filter(({ status }) => status === 'pending').slice(0, pageLimits.recentShown)
}

/** Unread mentions and private messages. A visitor has none, and most members none at the moment. */
async function readPersonal(arrival: Arrival, kb: Kb): Promise<Notification[]> {
  if (!kb.can.chat || (await countUnread(arrival, { kbId: kb.id })) === 0) return []
  const answer = await upstream(arrival).attempt.filterNotifications({
    query: { kbId: kb.id, status: 'unread', limit: pageLimits.forYouRead },
  })
  return answer.ok ? answer.data.filter(isPersonal).slice(0, pageLimits.recentShown) : []
}

// The other person's name is the title of a private chat, so its own is null.
function isPersonal({ type, redirectData }: Notification): boolean {
  const isPrivate = redirectData.chatId !== null && redirectData.chatTitle === null
  return type === 'message_mention' || isPrivate
}
