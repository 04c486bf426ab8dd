import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Adapter, AdapterPayload, Provider } from 'oidc-provider'
import { nullIfUnavailable, type Redis } from '#api/platform/redis/open.ts'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { pageHeaders, readDemoForm, renderDemoPage, renderUnavailable } from './provider-page.ts'

const grantSeconds = 3_600

const kept = new Map<string, StoredEntry>()

const mostKept = 5_000

/** Sign-ins last minutes, so a restart may lose them. */
class ProviderMemory implements Adapter {
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

const clientId = 'commonplace'

/**
 * The OpenID provider of demo mode, below `/oidc`, without passwords: anybody signs in as anybody.
 * `origins`: of the product. With Redis several servers share it, and nobody can sign in while
 * Redis is away.
 */
export function createDemoProvider(origins: string[], redis: Redis | null = null) {
  let opening: ReturnType<typeof openProvider> | undefined
  const open = async () => {
    await redis?.ask((client) => client.ping())
    opening ??= openProvider(origins, redis)
    return opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const opened = await open().catch(nullIfUnavailable)
    if (!opened) return renderUnavailable(request, response)
    const { provider, callback } = opened
    // The provider builds its URLs from `originalUrl`.
    Object.assign(request, { originalUrl: request.url })
    request.url = request.url?.replace(/^\/oidc/, '') || '/'
    for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value)
    if (request.url.startsWith('/auth')) forgetSession(request)
    if (!request.url.startsWith('/people/')) return void callback(request, response)
    try {
      await answerInteraction(provider, request, response)
    } catch {
      // The interaction has expired or belongs to another browser: start sign-in again.
      response.writeHead(303, { location: '/login' }).end()
    }
  }
}

// Loaded at the first sign-in, to keep an idle server small.
async function openProvider(origins: string[], redis: Redis | null) {
  const { Provider } = await import('oidc-provider')
  const keys = redis ? await shareKeys(redis, newKeys) : newKeys()
  const provider = new Provider(`${origins[0]}/oidc`, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: origins.map((origin) => `${origin}/auth/callback`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        application_type: 'web',
      },
    ],
    adapter: redis ? createProviderRedis(redis) : ProviderMemory,
    jwks: { keys: [keys.signing] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    cookies: { keys: [keys.cookies] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/oidc/people/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    loadExistingGrant: async (ctx) => grantEverything(ctx),
    ttl: {
      Session: 600,
      Interaction: 3_600,
      Grant: 3_600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
  })
  return { provider, callback: provider.callback() }
}

// With its session cookies the provider would first ask the previous person to sign out.
function forgetSession(request: IncomingMessage): void {
  const kept = request.headers.cookie?.split(/;\s*/).filter((one) => !one.startsWith('_session'))
  if (kept) request.headers.cookie = kept.join('; ')
}

const newKeys = () => ({ signing: newKey(), cookies: randomBytes(32).toString('hex') })

function newKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }
}

async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { params } = await provider.interactionDetails(request, response)
  const chosen = demoPeople.find(({ email }) => email === params.login_hint)
  if (request.method !== 'POST' && !chosen) return renderDemoPage(request, response, null)
  const form = chosen ? { ...chosen, person: chosen } : await readDemoForm(request)
  if (!form.person) return renderDemoPage(request, response, form)
  const accountId = JSON.stringify([form.person.email, form.person.name])
  await provider.interactionFinished(request, response, { login: { accountId, remember: false } })
}

function claimsOf(sub: string) {
  const [email, name] = JSON.parse(sub) as [string, string]
  return { sub, email, email_verified: true, name }
}

type GrantContext = Parameters<
  NonNullable<NonNullable<ConstructorParameters<typeof Provider>[1]>['loadExistingGrant']>
>[0]

// No consent page, because the product requests only the person's identity.
async function grantEverything(ctx: GrantContext) {
  const { provider, session, client } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

type StoredEntry = { payload: AdapterPayload; untilMs: number }

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
async function shareKeys<T>({ ask, prefix }: Redis, make: () => T): Promise<T> {
  const place = `${prefix}:oidc:keys`
  const made = JSON.stringify(make())
  await ask((client) => client.set(place, made, { condition: 'NX' }))
  return JSON.parse((await ask((client) => client.get(place))) ?? '') as T
}
