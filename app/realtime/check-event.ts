import type { ServerEvent, ServerEventType } from '#contract/events.ts'

type JsonObject = Record<string, unknown>
type Check = (data: JsonObject) => boolean

/** Checks only what would break a page: the contract's schemas would double a page's script. */
export function isEvent(frame: unknown): frame is ServerEvent {
  if (!isJsonObject(frame) || typeof frame.type !== 'string' || !isJsonObject(frame.data))
    return false
  return Object.hasOwn(checks, frame.type) && checks[frame.type as ServerEventType](frame.data)
}

const has =
  (...names: string[]): Check =>
  (data) =>
    names.every((name) => typeof data[name] === 'string' && data[name] !== '')

const hasObject =
  (name: string, ...ids: string[]): Check =>
  (data) =>
    isJsonObject(data[name]) && has('id', ...ids)(data[name])

const typing: Check = (data) =>
  has('chatId')(data) && isJsonObject(data.user) && has('id', 'displayName')(data.user)

const ofMessage: Check = (data) => has('chatId')(data) && isNumber(data.seq) && isMessage(data)

const reaction: Check = (data) =>
  has('chatId')(data) && isJsonObject(data.reaction) && has('messageId', 'reaction')(data.reaction)

const checks: Record<ServerEventType, Check> = {
  kb_add: hasObject('kb'),
  kb_remove: has('kbId'),
  kb_restore: has('kbId'),
  kb_update: hasObject('kb'),
  kb_member_add: (data) => has('kbId')(data) && isJsonObject(data.member),
  kb_member_remove: has('kbId', 'userId'),
  resource_add: hasObject('resource', 'kbId'),
  resource_update: hasObject('resource', 'kbId'),
  resource_remove: (data) => has('kbId')(data) && Array.isArray(data.resourceIds),
  folder_add: hasObject('folder', 'kbId'),
  folder_update: hasObject('folder', 'kbId'),
  folder_remove: (data) => has('kbId')(data) && Array.isArray(data.folderIds),
  files_change: has('kbId'),
  chat_add: hasObject('chat', 'knowledgeBaseId'),
  chat_update: hasObject('chat', 'knowledgeBaseId'),
  chat_delete: has('kbId', 'chatId'),
  chat_member_update: (data) => has('chatId')(data) && Array.isArray(data.members),
  message: ofMessage,
  message_edit: (data) => has('messageId')(data) && ofMessage(data),
  message_delete: (data) => has('messageId')(data) && ofMessage(data),
  message_reaction_add: reaction,
  message_reaction_delete: reaction,
  quotes_update: has('chatId'),
  system_message: (data) => has('chatId')(data) && isJsonObject(data.systemMessage),
  typing_start: typing,
  typing_stop: typing,
  notification: hasObject('notification'),
  notification_mark_as_read: (data) => Array.isArray(data.ids),
  chat_mute: has('kbId', 'chatId', 'notify'),
  chat_unread: (data) => has('kbId', 'chatId')(data) && isNumber(data.lastReadSeq),
  thread_read: has('kbId', 'chatId', 'rootId'),
  thread_follow: has('kbId', 'chatId', 'rootId'),
  draft_update: (data) => has('kbId', 'chatId')(data) && typeof data.content === 'string',
  alias_update: (data) => isJsonObject(data.alias),
  settings_update: (data) => isJsonObject(data.preferences),
}

function isMessage({ message, chatId, seq }: JsonObject): boolean {
  if (!isJsonObject(message) || message.chatId !== chatId || message.seq !== seq) return false
  const { sender, citations, can, content, html } = message
  const isShown = typeof content === 'string' && typeof html === 'string' && isJsonObject(can)
  const isFrom = sender === null || isJsonObject(sender)
  return (
    has('id', 'createdAt', 'senderType')(message) && isShown && isFrom && areCitations(citations)
  )
}

function areCitations(citations: unknown): boolean {
  if (!Array.isArray(citations)) return false
  return citations.every(
    (one) => isJsonObject(one) && isNumber(one.n) && has('resourceId', 'title', 'quote')(one),
  )
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
