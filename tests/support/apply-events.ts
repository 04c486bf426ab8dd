import type { Invitee, Kb } from '#contract/entities/kb.ts'
import type { ServerEvent, ServerEventType, SharedMember } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { deleted, isFromBefore, renamePerson, sortAll } from './applied-things.ts'
import { inOrder, type State } from './fetch-state.ts'

type Context = { me: string; kbId: string; fetch: Fetch; wordsMayDiffer: boolean }
type Data<T extends ServerEventType> = Extract<ServerEvent, { type: T }>['data']
type Rules = { [T in ServerEventType]: (state: State, data: Data<T>, context: Context) => void }
type Fetch = ReturnType<typeof createFetch>

/**
 * What somebody fetched with the events since laid over it: the doc comment of `contract/events.ts`
 * read word by word. `later` is what they can fetch now, of which only that is taken which the comment
 * says is fetched.
 */
export function applyEvents(
  before: State,
  events: ServerEvent[],
  { me, kbId, later }: { me: string; kbId: string; later: State },
): State {
  const state = structuredClone(before)
  const context = { me, kbId, fetch: createFetch(later, kbId), wordsMayDiffer: false }
  for (const event of events) {
    const rule = rules[event.type] as (state: State, data: unknown, context: Context) => void
    rule(state, structuredClone(event.data), context)
  }
  if (context.wordsMayDiffer) context.fetch.notificationWords(state)
  state.unread = state.notifications.filter(({ isRead }) => !isRead).length
  return sortAll(state, kbId)
}

/** All that is ever fetched because of an event; each line has its sentence in the comment. */
function createFetch(later: State, kbId: string) {
  return {
    belowKb: (state: State) => {
      const { collaborators, invitees, folders, resources, chats } = structuredClone(later)
      const { chatMembers, messages, systemMessages } = structuredClone(later)
      const said = { chatMembers, messages, systemMessages }
      Object.assign(state, { collaborators, invitees, folders, resources, chats }, said)
    },
    kbAndFiles: (state: State) => {
      const { kbs, guestKb, folders, resources } = structuredClone(later)
      const kb = kbs.find(({ id }) => id === kbId)
      state.kbs = state.kbs.flatMap((one) => (one.id === kbId ? (kb ?? []) : one))
      Object.assign(state, { guestKb, folders, resources })
    },
    whatAPublicOneShows: (state: State) => {
      const { guestKb, folders, resources } = structuredClone(later)
      Object.assign(state, { guestKb, folders, resources })
    },
    folderTotals: (state: State) => {
      for (const folder of state.folders ?? []) {
        const { resourceCount, resourceSize } =
          later.folders?.find(({ id }) => id === folder.id) ?? folder
        Object.assign(folder, { resourceCount, resourceSize })
      }
    },
    historyOf: (state: State, chatId: string) => {
      for (const part of ['messages', 'systemMessages', 'chatMembers'] as const)
        Object.assign(state[part], { [chatId]: structuredClone(later[part][chatId]) })
    },
    quotesOf: (state: State, chatId: string) => {
      const chat = state.chats?.find(({ id }) => id === chatId)
      if (!chat) return
      Object.assign(state.messages, { [chatId]: structuredClone(later.messages[chatId]) })
      chat.lastMessage = later.chats?.find(({ id }) => id === chatId)?.lastMessage ?? null
    },
    previewOf: (chatId: string) =>
      later.chats?.find(({ id }) => id === chatId)?.lastMessage ?? null,
    systemChatMembers: (state: State) => {
      for (const { id, systemChat } of state.chats ?? [])
        if (systemChat) Object.assign(state.chatMembers, { [id]: later.chatMembers[id] })
    },
    addressOf: (userId: string) =>
      later.collaborators?.find((one) => one.userId === userId)?.email ?? null,
    notificationWords: (state: State) => {
      for (const one of state.notifications) {
        const now = later.notifications.find(({ id }) => id === one.id)
        if (now) Object.assign(one, { title: now.title, message: now.message })
      }
    },
  }
}

const accessFlags = [
  'isPublic',
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
] as const

const rules: Rules = {
  kb_add: (state, { kb }, { kbId, fetch }) => {
    const had = findKb(state, kb.id)
    state.kbs = state.kbs.filter(({ id }) => id !== kb.id)
    if (kb.role) state.kbs.push(kb)
    if (kb.id !== kbId) return
    state.guestKb = kb.role ? null : kb
    if (had?.role !== kb.role) fetch.belowKb(state)
  },
  kb_remove: (state, data, { kbId, fetch }) => {
    state.kbs = state.kbs.filter(({ id }) => id !== data.kbId)
    if (data.kbId !== kbId) return
    const nothing = { collaborators: null, invitees: null, chats: null, chatMembers: {} }
    Object.assign(state, nothing, { messages: {}, systemMessages: {} })
    fetch.whatAPublicOneShows(state)
  },
  kb_update: (state, { kb: shared, invitees = [], ...own }, context) => {
    for (const { redirectData } of state.notifications) {
      if (redirectData.kbId !== shared.id || redirectData.kbName === shared.title) continue
      redirectData.kbName = shared.title
      context.wordsMayDiffer = true
    }
    const kb = findKb(state, shared.id)
    if (!kb) return
    const changed = accessFlags.some((flag) => kb[flag] !== shared[flag])
    Object.assign(kb, shared, own)
    if (kb.id === context.kbId) putInvitees(state, invitees)
    if (changed && kb.id === context.kbId) context.fetch.kbAndFiles(state)
  },
  kb_member_add: (state, { kbId, member }, context) => {
    if (renamePerson(state, context.me, member)) context.wordsMayDiffer = true
    const kb = state.kbs.find(({ id }) => id === kbId)
    if (kb && member.userId !== context.me)
      kb.sharedWith = [...new Set([...kb.sharedWith, member.userId])]
        .sort()
        .slice(0, limits.sharedWithShown)
    if (kbId === context.kbId) putMember(state, member, context)
  },
  kb_member_remove: (state, { kbId, userId }, context) => {
    const kb = state.kbs.find(({ id }) => id === kbId)
    if (kb) kb.sharedWith = kb.sharedWith.filter((id) => id !== userId)
    if (kbId !== context.kbId || !state.collaborators) return
    state.collaborators = state.collaborators.filter((one) => one.userId !== userId)
    context.fetch.systemChatMembers(state)
  },
  resource_add: (state, { resource }, context) => {
    if (!state.resources || resource.kbId !== context.kbId) return
    const { uploader } = resource
    const unnamed = { ...uploader, name: '', displayName: '', profileURL: null }
    put(state.resources, state.guestKb ? { ...resource, uploader: unnamed } : resource)
    context.fetch.folderTotals(state)
  },
  resource_update: (state, data, context) => rules.resource_add(state, data, context),
  resource_remove: (state, { resourceIds }, { fetch }) => {
    state.resources = state.resources?.filter(({ id }) => !resourceIds.includes(id)) ?? null
    fetch.folderTotals(state)
  },
  folder_add: (state, { folder }, context) => {
    if (!state.folders || folder.kbId !== context.kbId) return
    put(state.folders, folder)
    context.fetch.folderTotals(state)
  },
  folder_update: (state, data, context) => rules.folder_add(state, data, context),
  folder_remove: (state, { folderIds }, { fetch }) => {
    state.folders = state.folders?.filter(({ id }) => !folderIds.includes(id)) ?? null
    fetch.folderTotals(state)
  },
  chat_add: (state, { chat }, { kbId, fetch }) => {
    if (!state.chats || chat.knowledgeBaseId !== kbId) return
    if (state.chats.some(({ id }) => id === chat.id)) return
    const participants = inOrder(chat.participants)
    const { lastMessage = fetch.previewOf(chat.id) } = chat
    const own = { unreadCount: 0, lastReadMessageId: null, lastMessage }
    state.chats.push({ ...chat, participants, ...own })
    fetch.historyOf(state, chat.id)
  },
  chat_delete: (state, { chatId }) => {
    state.chats = state.chats?.filter(({ id }) => id !== chatId) ?? null
    for (const part of ['messages', 'systemMessages', 'chatMembers'] as const)
      delete state[part][chatId]
  },
  chat_update: (state, { chat: shared }, context) => {
    const chat = state.chats?.find(({ id }) => id === shared.id)
    if (!chat) return
    const title = chat.chatType === 'pm' ? chat.title : shared.title
    const { lastMessage = context.fetch.previewOf(chat.id) } = shared
    const participants = inOrder(shared.participants)
    Object.assign(chat, shared, { title, participants, lastMessage })
    for (const { redirectData } of state.notifications) {
      if (redirectData.chatId !== chat.id || chat.chatType === 'pm') continue
      if (redirectData.chatTitle !== title) context.wordsMayDiffer = true
      redirectData.chatTitle = title
    }
  },
  chat_member_update: (state, { chatId, members }) => {
    const chat = state.chats?.find(({ id }) => id === chatId)
    if (!chat) return
    state.chatMembers[chatId] = members
    if (!chat.systemChat) chat.participants = inOrder(members.map(({ id }) => ({ userId: id })))
  },
  message: (state, { chatId, seq, message }, { me }) => {
    const chat = state.chats?.find(({ id }) => id === chatId)
    const messages = state.messages[chatId]
    if (!chat || !messages) return
    const own = message.userId === me
    if (!messages.some(({ id }) => id === message.id)) {
      messages.push(message)
      countReply(messages, message)
    }
    if (isFromBefore(chat, seq)) return
    Object.assign(chat, { seq, lastMessageAt: message.createdAt })
    if (message.content) chat.lastMessage = message.content.slice(0, limits.chatPreviewLength)
    if (own) readUpTo(state, chatId, { messageId: message.id, seq })
    else chat.unreadCount += 1
  },
  message_edit: (state, { chatId, seq, content, message, feedback }) => {
    const chat = state.chats?.find(({ id }) => id === chatId)
    const known = state.messages[chatId]?.find(({ id }) => id === message.id)
    if (!chat || !known) return
    Object.assign(known, message, feedback === undefined ? {} : { feedback })
    if (chat.seq === seq && content) chat.lastMessage = content.slice(0, limits.chatPreviewLength)
  },
  quotes_update: (state, { chatId }, context) => {
    context.wordsMayDiffer = true
    context.fetch.quotesOf(state, chatId)
  },
  message_delete: (state, { chatId, messageId }) => {
    const known = state.messages[chatId]?.find(({ id }) => id === messageId)
    if (known) Object.assign(known, deleted)
  },
  message_reaction_add: (state, { chatId, reaction }) => {
    const known = state.messages[chatId]?.find(({ id }) => id === reaction.messageId)
    const isSame = isReaction(reaction)
    if (known && !known.reactions.some(isSame)) known.reactions.push(reaction)
  },
  message_reaction_delete: (state, { chatId, reaction }) => {
    const known = state.messages[chatId]?.find(({ id }) => id === reaction.messageId)
    const isSame = isReaction(reaction)
    if (known) known.reactions = known.reactions.filter((one) => !isSame(one))
  },
  system_message: (state, { chatId, systemMessage }) => {
    const list = state.systemMessages[chatId]
    if (list) put(list, systemMessage)
  },
  typing_start: () => {},
  typing_stop: () => {},
  notification: (state, { notification }) => put(state.notifications, notification),
  notification_mark_as_read: (state, { ids, chatId, all, lastRead, removedIds = [] }) => {
    for (const one of state.notifications) if (all || ids.includes(one.id)) one.isRead = true
    state.notifications = state.notifications.filter(({ id }) => !removedIds.includes(id))
    if (chatId && lastRead) readUpTo(state, chatId, lastRead)
  },
  settings_update: (state, { preferences }) => {
    state.preferences = preferences
  },
}

function findKb(state: State, kbId: string): Kb | undefined {
  const shown = state.guestKb ? [...state.kbs, state.guestKb] : state.kbs
  return shown.find(({ id }) => id === kbId)
}

function put<T extends { id: string }>(list: T[], thing: T): void {
  const at = list.findIndex(({ id }) => id === thing.id)
  if (at < 0) list.push(thing)
  else list[at] = thing
}

function putMember(state: State, member: SharedMember, { fetch }: Context): void {
  if (!state.collaborators) return
  const others = state.collaborators.filter(({ userId }) => userId !== member.userId)
  if (others.length === state.collaborators.length) fetch.systemChatMembers(state)
  state.collaborators = [...others, { ...member, email: fetch.addressOf(member.userId) }]
}

function putInvitees(state: State, changed: Invitee[]): void {
  if (!state.invitees) return
  const ids = changed.map(({ id }) => id)
  const open = changed.filter(({ status }) => status === 'pending')
  state.invitees = [...state.invitees.filter(({ id }) => !ids.includes(id)), ...open]
}

type Messages = State['messages'][string]

function countReply(messages: Messages, { rootId, createdAt }: Data<'message'>['message']): void {
  const root = messages.find(({ id }) => id === rootId)
  if (root) Object.assign(root, { replyCount: root.replyCount + 1, lastReplyAt: createdAt })
}

function readUpTo(state: State, chatId: string, last: { messageId: string; seq: number }): void {
  const chat = state.chats?.find(({ id }) => id === chatId)
  if (!chat) return
  chat.lastReadMessageId = last.messageId
  chat.unreadCount = chat.seq - last.seq
  for (const one of state.messages[chatId] ?? []) if (one.seq <= last.seq) one.isRead = true
}

function isReaction(wanted: { userId: string; reaction: string }) {
  return (one: { userId: string; reaction: string }) =>
    one.userId === wanted.userId && one.reaction === wanted.reaction
}
