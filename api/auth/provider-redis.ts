import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Redis } from '#api/redis/open.ts'

const grantSeconds = 3_600

/** Stores the demo provider's sign-ins in Redis, for a demo with several servers. */
export function createProviderRedis({ client, prefix }: Redis): new (kind: string) => Adapter {
  const placeOf = (...names: string[]) => [prefix, 'oidc', ...names].join(':')
  const read = async (place: string): Promise<AdapterPayload | undefined> => {
    const text = await client.get(place)
    return text ? (JSON.parse(text) as AdapterPayload) : undefined
  }

  return class ProviderRedis implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      const place = placeOf(this.#kind, id)
      const writing = client.multi().set(place, JSON.stringify(payload), {
        expiration: { type: 'EX', value: seconds },
      })
      if (payload.uid)
        writing.set(placeOf('uid', payload.uid), place, {
          expiration: { type: 'EX', value: seconds },
        })
      if (payload.grantId) {
        writing.sAdd(placeOf('grant', payload.grantId), place)
        writing.expire(placeOf('grant', payload.grantId), grantSeconds)
      }
      await writing.exec()
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return read(placeOf(this.#kind, id))
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const place = await client.get(placeOf('uid', uid))
      return place ? read(place) : undefined
    }

    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const place = placeOf(this.#kind, id)
      const found = await read(place)
      if (!found) return
      const consumed = { ...found, consumed: Math.floor(Date.now() / 1_000) }
      await client.set(place, JSON.stringify(consumed), { expiration: 'KEEPTTL' })
    }

    async destroy(id: string): Promise<void> {
      await client.del(placeOf(this.#kind, id))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      const places = await client.sMembers(placeOf('grant', grantId))
      await client.del([placeOf('grant', grantId), ...places])
    }
  }
}

/** Returns the keys that all servers of a demo sign with; the first server makes them. */
export async function shareKeys<T>({ client, prefix }: Redis, make: () => T): Promise<T> {
  const place = `${prefix}:oidc:keys`
  await client.set(place, JSON.stringify(make()), { condition: 'NX' })
  return JSON.parse((await client.get(place)) ?? '') as T
}
