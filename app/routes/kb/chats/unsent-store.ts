import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'

/** A message on its way: shown before the server has it, sent again under the same id until it has. */
export interface Pending {
  chatId: string
  clientId: string
  content: string
  createdAt: string
  /** `refused`: the server will not have it, and somebody has to decide. */
  state: 'sending' | 'waiting' | 'refused'
}

/** Whether this is what was on its way; by its words where a server does not say its id (section 4). */
export function isSame(pending: Pending, message: Message): boolean {
  if (message.chatId !== pending.chatId) return false
  if (message.clientId) return message.clientId === pending.clientId
  const apartMs = Math.abs(Date.parse(message.createdAt) - Date.parse(pending.createdAt))
  const isAlike = message.content === pending.content && message.rootId === null
  return isAlike && message.senderType === 'user' && apartMs <= limits.optimisticMatchMs
}

const keyOf = (userId: string, chatId: string) => `unsent ${userId} ${chatId}`
// What this app keeps of what people write, of everybody in this tab.
const ours = /^(unsent|draft|place) /

/** Keeps what is on its way in a chat for as long as the tab, over reloads and signing in again. */
export function keepUnsent(userId: string, chatId: string, pending: Pending[]): void {
  attempt(() => {
    if (pending.length === 0) sessionStorage.removeItem(keyOf(userId, chatId))
    else sessionStorage.setItem(keyOf(userId, chatId), JSON.stringify(pending))
  })
}

/** All that somebody has on its way, each chat's in the order in which it was written. */
export function readUnsent(userId: string): Pending[] {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? []
  return keys
    .filter((key) => key.startsWith(keyOf(userId, '')))
    .flatMap((key) => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? '[]')) ?? [])
    .filter(isPending)
}

/** Forgets all that was written and not sent: whoever uses this tab next is somebody else. */
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

// A browser that keeps nothing refuses by throwing; what is on its way is then this page's alone.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
