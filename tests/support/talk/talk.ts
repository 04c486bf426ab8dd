import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Person, TestApi } from '#tests/support/api.ts'
import { FaultyProxy } from '#tests/support/faulty-proxy.ts'
import { bundleClient } from './bundle.ts'
import type { Talker, Told } from './person.ts'

type Shown = Extract<Told, { type: 'shown' }>
/** A person, and what their client shows. */
export interface Member {
  person: Person
  show: () => Promise<Shown>
}

interface Options {
  people: number
  /** How many messages each person sends. */
  messages: number
  seed: number
}

/**
 * Lets people talk over connections that fail. Each has the product's client in a thread of its
 * own. The last two look at something else, so their chats become unread. `close` ends the clients.
 */
export async function talkOverFaults(api: TestApi, { people, messages, seed }: Options) {
  const proxy = new FaultyProxy(Number(new URL(api.url).port), seed, {
    kinds: ['cut', 'stall', 'delay', 'halfClose'],
    share: 0.3,
    againMs: 2_000,
  })
  await proxy.listen()
  const { all, kb, otherChatId } = await chatOf(api, people)
  const file = await bundleClient()
  const threads = all.map((person, index) => {
    const focused = index < people - 2
    const workerData: Talker = {
      platform: { origin: proxy.origin, cookie: person.cookie, focused },
      place: { userId: person.id, kbId: kb.id, chatId: kb.townhallId },
      otherChatId,
      name: person.name,
      messages,
      seed: seed + index,
    }
    return new Worker(file, { workerData })
  })
  proxy.fail()
  const finished = Promise.all(threads.map((thread) => told(thread, 'finished')))
  return {
    kb,
    otherChatId,
    members: all.map((person, index): Member => {
      const thread = threads[index] as Worker
      const show = () => {
        const shown = told(thread, 'shown')
        thread.postMessage('show')
        return shown
      }
      return { person, show }
    }),
    /** Waits until everybody has sent everything. Then the connections work again. */
    end: async () => {
      const acts = (await finished).reduce((sum, one) => sum + one.acts, 0)
      proxy.mend()
      return { acts, faults: proxy.faults }
    },
    close: async () => {
      await Promise.all(threads.map((thread) => thread.terminate()))
      await proxy.close()
      await rm(path.dirname(file), { recursive: true })
    },
  }
}

async function chatOf(api: TestApi, people: number) {
  const names = ['Ada', 'Ben', 'Cleo', 'Dai', 'Eva'].slice(0, people)
  const all = await Promise.all(names.map((name) => api.person(name)))
  const [owner, ...others] = all as [Person, ...Person[]]
  const kb = await api.kb(owner)
  for (const other of others) await api.join(other, kb)
  const UserIDs = others.map(({ id }) => id)
  const body = { kbId: kb.id, title: 'Lamps', UserIDs }
  const { id: otherChatId } = await api.call(owner, 'createChat', { body })
  return { all, kb, otherChatId }
}

/** Waits for the next report of this type. Throws if the thread fails. */
async function told<T extends Told['type']>(
  thread: Worker,
  type: T,
): Promise<Extract<Told, { type: T }>> {
  for (;;) {
    const [report] = (await once(thread, 'message')) as [Told]
    if (report.type === type) return report as Extract<Told, { type: T }>
  }
}
