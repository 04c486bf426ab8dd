import { pageLimits } from '#app/limits.ts'
import type { MessageInput } from '#contract/calls/messages.ts'
import type { Attachment, Message } from '#contract/entities/chat.ts'

/** Shown at once, and sent with the same id until the server has confirmed it. */
export interface Pending extends Written {
  chatId: string
  createdAt: string
  /** `refused`: rejected by the server; the user decides what to do. */
  state: 'sending' | 'waiting' | 'refused'
}

/** Its files are stored already. */
export interface Written extends Omit<MessageInput, 'attachmentIds'> {
  attachments?: Attachment[]
}

/** Compares the texts if the server sends no id (section 4). */
export function isSame(pending: Pending, message: Message): boolean {
  if (message.chatId !== pending.chatId) return false
  if (message.clientId) return message.clientId === pending.clientId
  const apartMs = Math.abs(Date.parse(message.createdAt) - Date.parse(pending.createdAt))
  const files = pending.attachments ?? []
  const isAlike =
    message.content === pending.content &&
    message.rootId === (pending.rootMessageId ?? null) &&
    message.attachments.length === files.length
  return isAlike && message.senderType === 'user' && apartMs <= pageLimits.optimisticMatchMs
}

const keyOf = (userId: string, chatId: string) => `unsent ${userId} ${chatId}`

/** Not lost by a reload or by signing in again. */
export function keepUnsent(userId: string, chatId: string, pending: Pending[]): void {
  attempt(() => {
    if (pending.length === 0) sessionStorage.removeItem(keyOf(userId, chatId))
    else sessionStorage.setItem(keyOf(userId, chatId), JSON.stringify(pending))
  })
}

/** Those of each chat are in the order in which they were written. */
export function readUnsent(userId: string): Pending[] {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? []
  return keys
    .filter((key) => key.startsWith(keyOf(userId, '')))
    .flatMap((key) => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '[]')) ?? [])
    .filter(isPending)
}

function isPending(value: unknown): value is Pending {
  const { chatId, clientId, content, createdAt } = (value ?? {}) as Record<string, unknown>
  return [chatId, clientId, content, createdAt].every((one) => typeof one === 'string')
}

// Browsers with disabled storage throw; then pending messages are lost with the page.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
