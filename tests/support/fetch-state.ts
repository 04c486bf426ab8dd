import type { CallAnswer } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Chat, ChatMember, Message, SystemMessage } from '#contract/entities/chat.ts'
import type { Invitee, Kb, KbMember } from '#contract/entities/kb.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import type { Preferences } from '#contract/entities/user.ts'
import type { Person, TestApi } from './api.ts'
import type { LooseInput } from './call.ts'

type Shared<T> = Omit<T, 'can'>

/** The content of a knowledge base. A field is null if this person has no permission. */
type Below = {
  collaborators: Shared<KbMember>[] | null
  /** The open invitations, which only administrators can see. */
  invitees: Invitee[] | null
  folders: Shared<Folder>[] | null
  resources: Shared<Resource>[] | null
  chats: Shared<Chat>[] | null
  chatMembers: Record<string, ChatMember[]>
  messages: Record<string, Message[]>
  systemMessages: Record<string, SystemMessage[]>
}

/** Everything that a person can fetch: their own data, and the data of one knowledge base. */
export type State = Below & {
  kbs: Kb[]
  /** The knowledge base as seen by a non-member. */
  guestKb: Kb | null
  notifications: Notification[]
  unread: number
  preferences: Preferences
}

/**
 * Fetches a person's whole state. Leaves out data that no event reports: most of what is in `can`.
 */
export async function fetchState(api: TestApi, person: Person, kbId: string): Promise<State> {
  const params = { kbId }
  const get = <N extends CallName>(name: N, input: LooseInput = {}) =>
    read(api, person, name, input)
  const own = <N extends CallName>(name: N) => must(api, person, name, {})
  const kb = await get('readKb', { params })
  const chats = await get('listChats', { query: params })
  const files = await get('listResources', { params })
  const people = await get('listCollaborators', { params })
  const said = await fetchChats(api, person, chats ?? [])
  return {
    kbs: (await own('listKbs')).map(inactive),
    guestKb: kb?.role === null ? inactive(kb) : null,
    collaborators: people?.collaborators.map(shared) ?? null,
    invitees: people?.invitees.map(timeless) ?? null,
    folders: (await get('listFolders', { params }))?.map(shared) ?? null,
    resources: files?.resources.map((one) => asSeenBy(kb, shared(one))) ?? null,
    chats: chats?.map(withParticipantsInOrder).map(shared) ?? null,
    ...said,
    notifications: await own('listNotifications'),
    unread: await countUnread(api, person),
    preferences: await own('readPreferences'),
  }
}

// A dashboard that is open is not sorted again while it is read.
function inactive(kb: Kb): Kb {
  return { ...kb, lastActivityAt: kb.createdAt }
}

async function fetchChats(api: TestApi, person: Person, chats: Chat[]) {
  const found = await Promise.all(
    chats.map(async ({ id: chatId }) => {
      const params = { chatId }
      const { messages: roots } = await must(api, person, 'listMessages', { params })
      const threads = await Promise.all(
        roots
          .filter(({ replyCount }) => replyCount > 0)
          .map(({ id }) => must(api, person, 'listMessages', { params, query: { parent: id } })),
      )
      const messages = [...roots, ...threads.flatMap((thread) => thread.messages)]
      return {
        chatId,
        messages: messages.sort((one, other) => one.seq - other.seq),
        members: await must(api, person, 'listChatMembers', { params }),
        happened: await must(api, person, 'listSystemMessages', { params }),
      }
    }),
  )
  return {
    messages: Object.fromEntries(found.map((one) => [one.chatId, one.messages])),
    chatMembers: Object.fromEntries(found.map((one) => [one.chatId, one.members])),
    systemMessages: Object.fromEntries(found.map((one) => [one.chatId, one.happened])),
  }
}

async function read<N extends CallName>(
  api: TestApi,
  person: Person,
  name: N,
  input: LooseInput,
): Promise<CallAnswer<Calls[N]> | null> {
  const { status, data } = await api.look(person, name, input)
  if (status === 403 || status === 404) return null
  if (status !== 200) throw new Error(`${name}: ${status}`)
  return data as CallAnswer<Calls[N]>
}

async function must<N extends CallName>(
  api: TestApi,
  person: Person,
  name: N,
  input: LooseInput,
): Promise<CallAnswer<Calls[N]>> {
  const found = await read(api, person, name, input)
  if (found === null) throw new Error(`${name}: not theirs`)
  return found
}

async function countUnread(api: TestApi, person: Person): Promise<number> {
  const { data } = await api.look(person, 'countUnread')
  return (data as { count: number }).count
}

function shared<T extends { can: unknown }>({ can: _, ...rest }: T): Omit<T, 'can'> {
  return rest
}

// Removes whether an invitation has expired, because no event reports that.
function timeless(invitee: Invitee): Invitee {
  return invitee.status === 'expired' ? { ...invitee, status: 'pending' } : invitee
}

// Removes the uploader's current name for non-members, because only members receive changes of it.
function asSeenBy(kb: Kb | null, resource: Shared<Resource>): Shared<Resource> {
  if (kb?.role) return resource
  return {
    ...resource,
    uploader: { ...resource.uploader, name: '', displayName: '', profileURL: null },
  }
}

function withParticipantsInOrder(chat: Chat): Chat {
  return { ...chat, participants: inOrder(chat.participants) }
}

function inOrder(participants: Chat['participants']): Chat['participants'] {
  return [...participants].sort((one, other) => (one.userId < other.userId ? -1 : 1))
}
