import { randomUUID } from 'node:crypto'
import type { RedisClientType } from 'redis'
import type { Redis } from '#api/platform/redis/open.ts'
import { topics } from './publish.ts'

export type Presence = {
  of: (topic: string) => Promise<string[]>
  changed: (topics: Iterable<string>) => void
  close: () => Promise<void>
}

type FindOwn = (topic: string) => string[]

export function createOwnPresence(own: FindOwn): Presence {
  return { of: async (topic) => own(topic), changed: () => {}, close: async () => {} }
}

const flushMs = 500
const renewMs = 10_000
// Renewed by a living server.
const keepSeconds = 30

/** Each server has a hash that expires if it dies. Without Redis, only its own people count. */
export function createSharedPresence({ ask, prefix }: Redis, own: FindOwn): Presence {
  const self = randomUUID()
  const servers = `${prefix}:servers`
  const hashOf = (server: string) => `${prefix}:present:${server}`
  const dirty = new Set<string>()
  let closed = false
  let flushing: NodeJS.Timeout | undefined

  const renew = () =>
    ask((client) =>
      client
        .multi()
        .expire(hashOf(self), keepSeconds)
        .zAdd(servers, { score: Date.now(), value: self })
        .zRemRangeByScore(servers, 0, Date.now() - keepSeconds * 1_000)
        .exec(),
    )
  const flush = async () => {
    flushing = undefined
    const changed = [...dirty]
    dirty.clear()
    await ask((client) => writePeople(client, hashOf(self), changed, own))
    await renew()
  }
  const schedule = () => {
    if (closed) return
    flushing ??= setTimeout(() => {
      const changed = [...dirty]
      flush().catch(() => {
        for (const topic of changed) dirty.add(topic)
      })
    }, flushMs).unref()
  }
  const renewing = setInterval(() => {
    if (dirty.size > 0) schedule()
    else renew().catch(() => {})
  }, renewMs).unref()

  return {
    of: async (topic) => {
      const place = { servers, hashOf, self, topic }
      const others = await ask((client) => readOthers(client, place)).catch(() => [])
      return [...new Set([...own(topic), ...others])]
    },
    changed: (some) => {
      for (const topic of some) if (topic.startsWith(topics.chat(''))) dirty.add(topic)
      if (dirty.size > 0) schedule()
    },
    close: async () => {
      closed = true
      clearInterval(renewing)
      clearTimeout(flushing)
      const leave = ask((client) => client.multi().del(hashOf(self)).zRem(servers, self).exec())
      await leave.catch(() => {})
    },
  }
}

async function writePeople(
  client: RedisClientType,
  hash: string,
  changed: string[],
  own: FindOwn,
): Promise<void> {
  const writing = client.multi()
  for (const topic of changed) {
    const people = own(topic)
    if (people.length > 0) writing.hSet(hash, topic, people.join(' '))
    else writing.hDel(hash, topic)
  }
  await writing.exec()
}

type Place = { servers: string; hashOf: (server: string) => string; self: string; topic: string }

async function readOthers(
  client: RedisClientType,
  { servers, hashOf, self, topic }: Place,
): Promise<string[]> {
  const running = await client.zRangeByScore(servers, Date.now() - keepSeconds * 1_000, '+inf')
  const others = running.filter((server) => server !== self)
  const found = await Promise.all(others.map((server) => client.hGet(hashOf(server), topic)))
  return found.flatMap((people) => (people ? people.split(' ') : []))
}
