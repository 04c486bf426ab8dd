import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

/** An unconfirmed message: shown at once, and sent under the same id until it is confirmed. */
export interface Pending {
  chatId: string
  clientId: string
  content: string
  createdAt: string
  /** `refused`: rejected by the server; the user decides what to do. */
  state: 'sending' | 'waiting' | 'refused'
}

/** Whether a message is the pending one; by its text if the server sends no id (section 4). */
export function isSame(pending: Pending, message: Message): boolean {
  if (message.chatId !== pending.chatId) return false
  if (message.clientId) return message.clientId === pending.clientId
  const apartMs = Math.abs(Date.parse(message.createdAt) - Date.parse(pending.createdAt))
  const isAlike = message.content === pending.content && message.rootId === null
  return isAlike && message.senderType === 'user' && apartMs <= limits.optimisticMatchMs
}

const keyOf = (userId: string, chatId: string) => `unsent ${userId} ${chatId}`
// The keys of everything this app saves of what people write, for all users of this tab.
const ours = /^(unsent|draft|place) /

/** Saves a chat's pending messages for this tab, over reloads and signing in again. */
export function keepUnsent(userId: string, chatId: string, pending: Pending[]): void {
  attempt(() => {
    if (pending.length === 0) sessionStorage.removeItem(keyOf(userId, chatId))
    else sessionStorage.setItem(keyOf(userId, chatId), JSON.stringify(pending))
  })
}

/** A user's pending messages, each chat's in the order in which they were written. */
export function readUnsent(userId: string): Pending[] {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? []
  return keys
    .filter((key) => key.startsWith(keyOf(userId, '')))
    .flatMap((key) => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '[]')) ?? [])
    .filter(isPending)
}

/** Deletes everything written and not sent, because the tab's next user may be somebody else. */
export function forgetWritten(): void {
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (ours.test(key)) sessionStorage.removeItem(key)
  })
}

function isPending(value: unknown): value is Pending {
  const { chatId, clientId, content, createdAt } = (value ?? {}) as Record<string, unknown>
  return [chatId, clientId, content, createdAt].every((one) => typeof one === 'string')
}

// Browsers with disabled storage throw; then pending messages live as long as the page.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
