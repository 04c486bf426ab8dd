import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createApi, openAll } from '#api/create.ts'
import { createDemoProvider } from '#api/people/auth/provider.ts'
import { readSettings, type Settings } from '#api/platform/settings/settings.ts'
import type { Rates } from '#contract/rates.ts'
import { createCalls } from './api-calls.ts'
import { createFirstObjects } from './api-objects.ts'
import { answerOn, startServer, stopServer } from './api-server.ts'
import { type Instance, type InstanceOptions, openInstance } from './instance.ts'
import { openSocket, type TestSocket } from './socket.ts'

export type Person = { id: string; name: string; email: string; cookie: string }
export type TestKb = { id: string; townhallId: string; aiChatId: string }
export type TestApi = Awaited<ReturnType<typeof openApi>>

type Options = {
  demo?: boolean
  env?: Record<string, string>
  /** Changes what no environment variable does. */
  change?: (settings: Settings) => Settings
  rates?: Rates | undefined
  inMemory?: boolean
}

/**
 * Starts the whole API over a database in memory, on a loopback port, at the root and below
 * `/api`. Returns helpers that create objects. Call it once per test file, because it takes
 * seconds.
 */
export async function openApi(options: Options = {}) {
  const program = await startProgram(options)
  const { url, dir, opened } = program
  const calls = createCalls(url, (request) => program.api.fetch(request))
  const sockets: TestSocket[] = []
  const instances: Instance[] = []

  return {
    url,
    dir,
    db: opened.data.db,
    bus: opened.bus,
    redis: opened.redis,
    get deps() {
      return program.api.deps
    },
    measure: () => program.api.measure(),
    get countChanges() {
      return program.api.countChanges
    },
    /** The calls as functions. Pages in this process make calls in this way. */
    get makeCall() {
      return program.api.call
    },
    ...calls,
    ...createFirstObjects(() => program.api.deps, calls.call),
    socket: async (person: Person) => {
      const socket = await openSocket(url, { cookie: person.cookie })
      sockets.push(socket)
      return socket
    },
    /** Opens a second program over the same database, with its own bot and listeners. */
    instance: (change: InstanceOptions = {}): Instance => {
      const instance = openInstance(program.api.deps, change)
      instances.push(instance)
      return instance
    },
    restart: program.restart,
    close: async () => {
      for (const socket of sockets) socket.close()
      await Promise.all(instances.map((instance) => instance.close()))
      await program.close()
    },
  }
}

async function startProgram({ inMemory = true, ...options }: Options) {
  const { demo = false, rates, change = (settings) => settings } = options
  const dir = await mkdtemp(path.join(os.tmpdir(), 'api-'))
  const read = (env = options.env) => change(readSettings(environment({ ...options, dir, env })))
  const settings = read()
  const opened = await openAll({ settings, inMemory })
  const { server, port } = await startServer()
  const url = `http://127.0.0.1:${port}`
  const start = (env: Record<string, string> = {}) => {
    const changed = read({ ...options.env, ...env })
    return createApi({ settings: changed, selfUrl: () => url, rates, opened })
  }
  const provider = demo ? createDemoProvider([url, `http://localhost:${port}`], opened.redis) : null
  const program = { url, dir, opened, api: await start() }
  answerOn(server, program.api, provider)

  return Object.assign(program, {
    /**
     * Stops the program and starts it again over the same database and files, with these changed
     * settings.
     */
    restart: async (
      between: () => Promise<void> = async () => {},
      env: Record<string, string> = {},
    ) => {
      await program.api.close()
      await between()
      program.api = await start(env)
      answerOn(server, program.api, provider)
    },
    close: async () => {
      await program.api.close()
      await opened.bus.close()
      await opened.redis?.close()
      await opened.data.close()
      await stopServer(server)
      await rm(dir, { recursive: true })
    },
  })
}

// With the id of a provider the API is not in demo mode. In demo mode it would create the demo's
// data.
const notDemo = { OIDC_CLIENT_ID: 'tests', OIDC_ISSUER: 'http://127.0.0.1:9' }

// Tests make in seconds as many requests as people make in days. Tests of the rate limits set
// limits themselves.
const unlimited = { RATE_LIMITS: '0' }

function environment({ dir, demo, rates, env }: Options & { dir: string }) {
  return { DATA_DIR: dir, ...(rates ? {} : unlimited), ...(demo ? {} : notDemo), ...env }
}
