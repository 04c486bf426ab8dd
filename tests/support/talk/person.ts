import { parentPort, workerData } from 'node:worker_threads'
import { v7 } from 'uuid'
import { untilDone } from '#app/routes/kb/chats/messages/read-page.ts'
import { fetchApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { seeded } from '#tests/support/faulty-proxy.ts'
import { type ClientPlace, openClient, type Shown } from './client.tsx'
import { installPlatform, type Platform } from './platform.ts'

/** Somebody who talks in the open chat, and at times in another chat, by a client of their own. */
export interface Talker {
  platform: Platform
  place: ClientPlace
  otherChatId: string
  name: string
  messages: number
  seed: number
}

/** What a client shows at the end, or how often its person has acted. */
export type Told = { type: 'finished'; acts: number } | ({ type: 'shown' } & Omit<Shown, 'add'>)

const mostPending = 5
const reactions = ['👍', '❤️', '🎉']

const { platform, place, otherChatId, name, messages, seed } = workerData as Talker
const random = seeded(seed)
let shown: Shown | undefined
const looking = new Set<(now: Shown) => void>()

installPlatform(platform)
openClient(place, (now) => {
  shown = now
  for (const look of looking) look(now)
})
parentPort?.on('message', async () => {
  const { add: _, ...all } = await until(() => true)
  tell({ type: 'shown', ...all })
})
await talk()

async function talk(): Promise<void> {
  let acts = 0
  for (let n = 1; n <= messages; n++) {
    const { add } = await until(({ pending }) => pending < mostPending)
    const written = { content: `${name} says ${n}`, clientId: v7() }
    add(random() < 0.2 ? otherChatId : place.chatId, written)
    if (random() < 0.3) acts += await act()
  }
  await until(({ pending }) => pending === 0)
  tell({ type: 'finished', acts })
}

// Edits or deletes an own message, or reacts to any. Returns the number of changes.
async function act(): Promise<number> {
  const all = shown?.messages.filter(({ isDeleted }) => !isDeleted).slice(-100) ?? []
  const own = pick(all.filter(({ userId }) => userId === place.userId))
  const any = pick(all)
  if (!own || !any) return 0
  const kind = random()
  if (kind < 0.3) await edit(own)
  else if (kind < 0.4) await call('DELETE /chats/:chatId/messages/:messageId', own)
  else await react(any)
  return 1
}

function edit(own: Message): Promise<void> {
  const body = { content: `${own.content}, or rather ${Math.floor(random() * 1_000)}` }
  return call('PUT /chats/:chatId/messages/:messageId', own, { body })
}

function react(message: Message): Promise<void> {
  const reaction = pick(reactions) ?? ''
  const isOwn = message.reactions.some(
    (one) => one.userId === place.userId && one.reaction === reaction,
  )
  const path = '/chats/:chatId/messages/:messageId/reactions'
  return isOwn
    ? call(`DELETE ${path}/:reaction`, message, { reaction })
    : call(`POST ${path}`, message, { body: { reaction } })
}

type Route = Parameters<typeof fetchApi>[0]
type More = { body?: object; reaction?: string }

// Tries again until the API accepts or rejects the change, as a person does.
async function call(route: Route, message: Message, { body, reaction }: More = {}): Promise<void> {
  const params = { chatId: message.chatId, messageId: message.id, reaction }
  const attempt = async () => {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    await fetchApi(route, { params, signal, ...(body && { body }) })
  }
  await untilDone(attempt, new AbortController().signal).catch(() => {})
}

/** Waits until the client shows what is looked for. */
function until(isFound: (now: Shown) => boolean): Promise<Shown> {
  return new Promise((resolve) => {
    const look = (now: Shown) => {
      if (!isFound(now)) return
      looking.delete(look)
      resolve(now)
    }
    looking.add(look)
    if (shown) look(shown)
  })
}

function pick<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(random() * all.length)]
}

function tell(told: Told): void {
  parentPort?.postMessage(told)
}
