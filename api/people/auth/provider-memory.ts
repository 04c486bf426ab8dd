import type { Adapter, AdapterPayload } from 'oidc-provider'

type StoredEntry = { payload: AdapterPayload; untilMs: number }

const kept = new Map<string, StoredEntry>()
const mostKept = 5_000

/** Stores the demo provider's sign-ins in memory. They last minutes, so a restart may lose them. */
export class ProviderMemory implements Adapter {
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds: number): Promise<void> {
    kept.set(this.#key(id), { payload, untilMs: Date.now() + expiresInSeconds * 1_000 })
    const oldest = kept.keys().next().value
    if (kept.size > mostKept && oldest) kept.delete(oldest)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const found = kept.get(this.#key(id))
    return found && found.untilMs > Date.now() ? found.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...kept.values()].find(({ payload }) => payload.uid === uid)?.payload
  }

  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    const found = kept.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1_000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(this.#key(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
  }

  #key(id: string): string {
    return `${this.#kind}:${id}`
  }
}
