import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sessionCookie } from '#api/auth/cookies.ts'
import { createDemoProvider } from '#api/auth/provider.ts'
import { startSession } from '#api/auth/sessions.ts'
import { type Api, createApi } from '#api/create.ts'
import { openData } from '#api/data.ts'
import { stampClientAddress } from '#api/http/client-address.ts'
import { createGuard } from '#api/http/guard/guard.ts'
import { newId } from '#api/ids.ts'
import { addMember } from '#api/members/add.ts'
import { createLocalBus } from '#api/realtime/bus.ts'
import { readSettings } from '#api/settings.ts'
import type { CallAnswer, CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Rates } from '#contract/limits.ts'
import type { AssignableRole } from '#contract/roles.ts'
import { type Attempt, attemptCall, type LooseInput, makeCall, send } from './call.ts'
import { type Instance, type InstanceOptions, openInstance } from './instance.ts'
import { openSocket, type TestSocket } from './socket.ts'

export type Person = { id: string; name: string; email: string; cookie: string }
export type TestKb = { id: string; townhallId: string; aiChatId: string }
export type TestApi = Awaited<ReturnType<typeof openApi>>

type KbInput = Partial<CallInput<Calls['createKb']>['body']>

// With a provider's id the API is not in demo mode, which would create the demo's data.
const notDemo = { OIDC_CLIENT_ID: 'tests', OIDC_ISSUER: 'http://127.0.0.1:9' }

// Tests do in seconds what people do in days; tests of the rate limits set their own.
const unlimited = { RATE_LIMITS: '0' }

/**
 * The whole API over an in-memory database, on a loopback port, at the root and below `/api`, with
 * helpers that return ready objects. Opened once per test file, because opening takes seconds.
 */
export async function openApi({
  demo = false,
  env = {} as Record<string, string>,
  rates = undefined as Rates | undefined,
  inMemory = true,
} = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'api-'))
  const settings = readSettings({
    DATA_DIR: dir,
    ...(rates ? {} : unlimited),
    ...(demo ? {} : notDemo),
    ...env,
  })
  let url = ''
  const opened = { data: await openData({ settings, inMemory }), bus: createLocalBus() }
  const start = () => createApi({ settings, selfUrl: () => url, rates, opened })
  let api = await start()
  // Without a long timeout the server could close an idle connection just as a call uses it.
  const server = createServer({ keepAliveTimeout: 600_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  const provider = demo ? createDemoProvider([url, `http://localhost:${port}`]) : null
  answerOn(server, api, provider)

  const { db } = opened.data
  const sockets: TestSocket[] = []
  const instances: Instance[] = []
  const call = <N extends CallName>(person: Person | null, name: N, input: CallInput<Calls[N]>) =>
    makeCall(url, person?.cookie, name, input)

  return {
    url,
    dir,
    db,
    bus: opened.bus,
    call,
    get deps() {
      return api.deps
    },
    /** Sends a request to the API in this process, without a network. */
    fetch: (request: Request) => api.fetch(request),
    /** The calls as functions, as pages in this process make them. */
    get makeCall() {
      return api.call
    },
    /** Makes a call that may fail, with any input. */
    attempt: (person: Person | null, name: CallName, input: LooseInput = {}): Promise<Attempt> =>
      attemptCall(url, person?.cookie, name, input),
    /** Like `attempt`, but in this process without a network; for tests with thousands of calls. */
    look: (person: Person, name: CallName, input: LooseInput = {}): Promise<Attempt> =>
      attemptCall(url, person.cookie, name, input, (at, init) => api.fetch(new Request(at, init))),
    /** Sends any request. */
    send: (person: Person | null, method: string, path: string, init: RequestInit = {}) =>
      send(url + path, person?.cookie, { method, ...init }),
    person: (name = 'Somebody', email?: string) => makePerson(api, name, email),
    kb: async (owner: Person, change: KbInput = {}): Promise<TestKb> => {
      const kb = await call(owner, 'createKb', { body: { title: 'Almanac', ...change } })
      const chats = await call(owner, 'listChats', { query: { kbId: kb.id } })
      return { id: kb.id, townhallId: chats[0]?.id ?? '', aiChatId: chats[1]?.id ?? '' }
    },
    join: (person: { id: string }, kb: { id: string }, role: AssignableRole = 'viewer') =>
      addMember(api.deps, kb.id, person.id, role),
    message: (
      person: Person,
      chatId: string,
      content: string,
      more: Partial<CallInput<Calls['sendMessage']>['body']> = {},
    ): Promise<CallAnswer<Calls['sendMessage']>> =>
      call(person, 'sendMessage', {
        params: { chatId },
        body: { clientId: newId(), content, ...more },
      }),
    socket: async (person: Person) => {
      const socket = await openSocket(url, { cookie: person.cookie })
      sockets.push(socket)
      return socket
    },
    /** A second program over the same database, with its own bot and listeners. */
    instance: (options: InstanceOptions = {}): Instance => {
      const instance = openInstance(api.deps, options)
      instances.push(instance)
      return instance
    },
    /** Stops the program and starts it again over the same database and files. */
    restart: async (between: () => Promise<void> = async () => {}) => {
      await api.close()
      await between()
      api = await start()
      answerOn(server, api, provider)
    },
    close: async () => {
      for (const socket of sockets) socket.close()
      await Promise.all(instances.map((instance) => instance.close()))
      await api.close()
      await opened.bus.close()
      await opened.data.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true })
    },
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

function answerOn(server: ReturnType<typeof createServer>, api: Api, provider: Listener | null) {
  for (const event of ['request', 'upgrade']) server.removeAllListeners(event)
  const app = new Hono()
  app.mount('/api', api.fetch)
  app.mount('/', api.fetch)
  const answer = getRequestListener(app.fetch)
  const { rateLimits, settings } = api.deps
  const { trustedProxies, maxUploadBytes } = settings
  const handle: Listener = (request, response) => {
    if (provider && request.url?.startsWith('/oidc/')) provider(request, response)
    else answer(request, response)
  }
  const [atRoot, belowApi] = (['', '/api'] as const).map((apiBase) =>
    createGuard({ apiBase, maxUploadBytes, rateLimits })(handle),
  )
  server.on('request', (request, response) => {
    stampClientAddress(request, trustedProxies)
    const guarded = request.url?.startsWith('/api/') ? belowApi : atRoot
    guarded?.(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    stampClientAddress(request, trustedProxies)
    void api.upgrade(request, socket, head)
  })
}

async function makePerson({ deps }: Api, name: string, address?: string): Promise<Person> {
  const id = newId()
  const email = address ?? `${id}@example.com`
  await deps.db
    .insertInto('users')
    .values({ id, email, name, display_name: name, picture: null })
    .execute()
  return {
    id,
    name,
    email,
    cookie: `${sessionCookie(deps.settings)}=${await startSession(deps.db, id)}`,
  }
}
