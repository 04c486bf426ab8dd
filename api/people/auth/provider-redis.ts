import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Redis } from '#api/platform/redis/open.ts'

const grantSeconds = 3_600

/** For a demo with several servers. */
export function createProviderRedis({ ask, prefix }: Redis): new (kind: string) => Adapter {
  const placeOf = (...names: string[]) => [prefix, 'oidc', ...names].join(':')
  const read = async (place: string): Promise<AdapterPayload | undefined> => {
    const text = await ask((client) => client.get(place))
    return text ? (JSON.parse(text) as AdapterPayload) : undefined
  }

  return class ProviderRedis implements Adapter {
    readonly #kind: string

    constructor(kind: string) {
      this.#kind = kind
    }

    async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
      const place = placeOf(this.#kind, id)
      const expiring = { expiration: { type: 'EX', value: seconds } } as const
      const grant = payload.grantId && placeOf('grant', payload.grantId)
      await ask((client) => {
        const writing = client.multi().set(place, JSON.stringify(payload), expiring)
        if (payload.uid) writing.set(placeOf('uid', payload.uid), place, expiring)
        if (grant) writing.sAdd(grant, place).expire(grant, grantSeconds)
        return writing.exec()
      })
    }

    find(id: string): Promise<AdapterPayload | undefined> {
      return read(placeOf(this.#kind, id))
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      const place = await ask((client) => client.get(placeOf('uid', uid)))
      return place ? read(place) : undefined
    }

    async findByUserCode(): Promise<undefined> {}

    async consume(id: string): Promise<void> {
      const place = placeOf(this.#kind, id)
      const found = await read(place)
      if (!found) return
      const consumed = { ...found, consumed: Math.floor(Date.now() / 1_000) }
      const text = JSON.stringify(consumed)
      await ask((client) => client.set(place, text, { expiration: 'KEEPTTL' }))
    }

    async destroy(id: string): Promise<void> {
      await ask((client) => client.del(placeOf(this.#kind, id)))
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      const grant = placeOf('grant', grantId)
      const places = await ask((client) => client.sMembers(grant))
      await ask((client) => client.del([grant, ...places]))
    }
  }
}

/** All servers of a demo sign with these; the first server makes them. */
export async function shareKeys<T>({ ask, prefix }: Redis, make: () => T): Promise<T> {
  const place = `${prefix}:oidc:keys`
  const made = JSON.stringify(make())
  await ask((client) => client.set(place, made, { condition: 'NX' }))
  return JSON.parse((await ask((client) => client.get(place))) ?? '') as T
}
