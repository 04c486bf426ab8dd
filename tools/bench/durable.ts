import { randomUUID } from 'node:crypto'
import { Browser } from '#tests/support/browser.ts'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'
import { quantile } from './load.ts'

const blocks = 8
const perBlock = 60
const senders = 8

type Compared = { name: string; synced: number; unsynced: number }

/**
 * With and without the disk, in turns: the median of messages one by one, and the time for each if
 * several send at once.
 */
export async function measureDurable(): Promise<Compared[]> {
  const [synced, unsynced] = [await startApi('1'), await startApi('0')]
  for (const api of [synced, unsynced]) await sendAlone(api, perBlock)
  const taken = new Map([synced, unsynced].map((api) => [api, noTimes()]))
  for (let block = 0; block < blocks; block++)
    for (const [api, times] of taken) {
      times.alone.push(...(await sendAlone(api, perBlock)))
      times.together.push(await sendTogether(api, perBlock))
    }
  for (const api of taken.keys()) await api.stop()
  const medianOf = (api: Api, how: 'alone' | 'together') =>
    quantile(taken.get(api)?.[how] ?? [], 0.5)
  return (['alone', 'together'] as const).map((how) => ({
    name: `a message on the disk over one that is not, sent ${how}`,
    synced: medianOf(synced, how),
    unsynced: medianOf(unsynced, how),
  }))
}

function noTimes(): { alone: number[]; together: number[] } {
  return { alone: [], together: [] }
}

type Api = Awaited<ReturnType<typeof startApi>>

async function startApi(DURABLE: '0' | '1') {
  const { dir, remove } = temporaryFolder()
  await placeEmptyDatabase(dir)
  const program = await runProgram('api/serve.ts', { DATA_DIR: dir, DURABLE })
  await program.ready()
  const browser = new Browser(program.url)
  await browser.signIn({ email: 'ada@example.com', name: 'Ada' })
  const headers = { cookie: browser.cookie, 'content-type': 'application/json' }
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const method = body ? 'POST' : 'GET'
    const answer = await fetch(program.url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return ((await answer.json()) as { data: T }).data
  }
  const kb = await ask<{ id: string }>('/kb', { title: 'Written' })
  const [chat] = await ask<{ id: string }[]>(`/chats?kbId=${kb.id}`)
  return {
    send: () =>
      ask(`/chats/${chat?.id}/messages`, { clientId: randomUUID(), content: 'A short message.' }),
    stop: async () => {
      await program.kill()
      await remove()
    },
  }
}

async function sendAlone({ send }: Api, count: number): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await send()
    taken.push(performance.now() - began)
  }
  return taken
}

async function sendTogether({ send }: Api, count: number): Promise<number> {
  const began = performance.now()
  const sendSome = async () => {
    for (let n = 0; n < count / senders; n++) await send()
  }
  await Promise.all(Array.from({ length: senders }, sendSome))
  return (performance.now() - began) / count
}
