import type { SharedMember } from '#contract/events.ts'
import type { State } from './fetch-state.ts'

/** What is left of a message that has been deleted. */
export const deleted = {
  content: '',
  html: '',
  isDeleted: true,
  withheld: null,
  citations: [],
  reactions: [],
  attachments: [],
  botState: null,
  botOutcome: null,
  feedback: null,
  can: { edit: false, delete: false, steer: false },
}

/** Whether what an event counts has been counted in what was fetched. */
export function isFromBefore(chat: { seq: number }, seq: number): boolean {
  return seq <= chat.seq
}

/** Gives somebody their new name and picture wherever they are; says whether they had others. */
export function renamePerson(state: State, me: string, member: SharedMember): boolean {
  const { userId, displayName, profileURL } = member
  let changed = false
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const named = value as { id?: string; userId?: string; displayName?: string }
    if ((named.id ?? named.userId) === userId && 'displayName' in value) {
      const { displayName: before, profileURL: pictured } = value as SharedMember
      changed ||= before !== displayName || pictured !== profileURL
      Object.assign(value, { displayName, profileURL })
    }
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(state)
  for (const chat of state.chats ?? []) {
    const isOther = chat.participants.some((one) => one.userId === userId && userId !== me)
    if (chat.chatType === 'pm' && isOther) chat.title = displayName
  }
  return changed
}

const roles = ['owner', 'admin', 'viewer']
const systemChats = ['townhall', 'ai_chat']

/** The order in which everything is listed. */
export function sortAll(state: State, kbId: string): State {
  state.kbs.sort(byText(({ id }) => id, 'down'))
  state.collaborators?.sort(byText((m) => `${roles.indexOf(m.role)} ${m.displayName} ${m.userId}`))
  state.invitees?.sort(byText(({ createdAt, id }) => `${createdAt} ${id}`, 'down'))
  state.folders?.sort(byText(({ name, id }) => `${name.toLowerCase()} ${id}`))
  state.resources?.sort(byText(({ id }) => id, 'down'))
  state.chats?.sort(byText((chat) => `${chat.lastMessageAt ?? chat.createdAt} ${chat.id}`, 'down'))
  state.chats?.sort(
    byText(({ systemChat }) => `${systemChat ? systemChats.indexOf(systemChat) : 2}`),
  )
  for (const members of Object.values(state.chatMembers))
    members.sort(byText(({ displayName, id }) => `${displayName} ${id}`))
  for (const messages of Object.values(state.messages))
    messages.sort((one, other) => one.seq - other.seq)
  for (const happened of Object.values(state.systemMessages))
    happened.sort(byText(({ id }) => id, 'down'))
  state.notifications.sort(byText(({ createdAt, id }) => `${createdAt} ${id}`, 'down'))
  const kb = state.kbs.find(({ id }) => id === kbId)
  if (kb && state.chats)
    kb.unreadCount = state.chats.reduce((sum, chat) => sum + chat.unreadCount, 0)
  return state
}

function byText<T>(textOf: (thing: T) => string, way: 'up' | 'down' = 'up') {
  const sign = way === 'up' ? 1 : -1
  return (one: T, other: T) => {
    const [a, b] = [textOf(one), textOf(other)]
    return a === b ? 0 : a < b ? -sign : sign
  }
}
