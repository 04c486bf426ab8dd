import { getRequestListener } from '@hono/node-server'
import pg from 'pg'
import type { MakeCall } from '#contract/make-call.ts'
import { type Rates, rates as usualRates } from '#contract/rates.ts'
import type { WatchEvents } from '#shared/pages.ts'
import { createBot } from './answers/bot/create.ts'
import { createEmbeddings } from './answers/embeddings/create.ts'
import { createNotifier } from './chats/notifications/create-notifier.ts'
import type { Deps } from './deps.ts'
import { hasNetworkJail } from './documents/analysis/process/jail.ts'
import { createAnalyser } from './documents/analysis/process/run.ts'
import { archivePlaces } from './drive/archives/limits.ts'
import { findTesseract, type Ocr } from './drive/ocr/find-tesseract.ts'
import { createBackupAnswer } from './operate/backup/write.ts'
import { createCheckAnswer } from './operate/checks/check-data.ts'
import { openControlSocket } from './operate/operator/socket.ts'
import { describeParts } from './operate/start/start-lines.ts'
import { ensureWelcome, joinWelcome } from './operate/welcome/ensure.ts'
import { createDemoProvider } from './people/auth/provider.ts'
import { startSweeping } from './people/auth/sessions.ts'
import { createSignIn } from './people/auth/strategy.ts'
import { ensureBot } from './people/users/find-or-create.ts'
import { DatabaseUnavailable } from './platform/db/unavailable.ts'
import { createRateLimits } from './platform/http/rate-limits.ts'
import { createRunning } from './platform/http/running.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { Pool } from './platform/pool.ts'
import { type Bus, createLocalBus } from './platform/realtime/bus.ts'
import { createHub } from './platform/realtime/hub.ts'
import { createSharedPresence } from './platform/realtime/presence.ts'
import { createPublish } from './platform/realtime/publish.ts'
import { createRedisBus } from './platform/realtime/redis-bus.ts'
import { openRedis, type Redis } from './platform/redis/open.ts'
import type { Settings } from './platform/settings/settings.ts'
import { serverFailure } from './platform/start-failure.ts'
import { type Data, openData } from './program/data.ts'
import { createDirectCalls } from './program/direct.ts'
import { handlers } from './program/handlers.ts'
import { measure, mountHealth } from './program/health.ts'
import { createJobs } from './program/jobs.ts'
import { mountMcp } from './program/mcp/mount.ts'
import { mount } from './program/mount.ts'
import { mountOauth } from './program/oauth/mount.ts'
import { createSocketServer, type SocketServer } from './program/socket/socket.ts'
import { watchEvents } from './program/socket/watch.ts'

/** Answers HTTP requests, calls as functions, the WebSocket and events of streamed pages. */
export type Api = {
  fetch: (request: Request) => Promise<Response>
  call: MakeCall
  upgrade: SocketServer['upgrade']
  watch: WatchEvents
  deps: Deps
  measure: () => Promise<void>
  redis: Redis | null
  pool: () => pg.Pool
  /** Everything that answers depend on, besides the time. Null if others write to the database too. */
  countChanges: (() => number) | null
  /** Accepts no new work. Resolves when the bot has finished the answers that it is writing. */
  drain: () => Promise<void>
  /** Call it after all requests have ended. Hands unfinished work over. */
  close: () => Promise<void>
}

// How much time calls with a broken connection have for their cleanup.
const cutOffMs = 1_000

type Opened = { data: Data; redis: Redis | null; bus: Bus }

export type ApiOptions = {
  settings: Settings
  selfUrl: () => string
  inMemory?: boolean
  rates?: Rates | undefined
  /** For tests that restart the API: data and bus stay open. */
  opened?: Opened | undefined
}

const noJail =
  'Files are read by a process that has the network of this one: the system does not let it have none (unshare --net).'

type Place = {
  selfUrl: string
  origins: string[]
}

export async function openApi(settings: Settings, { selfUrl, origins }: Place) {
  const api = await createApi({ settings, selfUrl: () => selfUrl })
  return {
    answer: getRequestListener(api.fetch),
    provider: settings.demo ? createDemoProvider(origins, api.redis) : null,
    upstream: api.fetch,
    call: api.call,
    watch: api.watch,
    upgrade: api.upgrade,
    measure: api.measure,
    countChanges: api.countChanges,
    rateLimits: api.deps.rateLimits,
    parts: describeParts(settings),
    drain: api.drain,
    close: api.close,
  }
}

/** Opens and migrates database and files. Throws a `StartFailure` if they cannot be used. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { databaseUrl } = options.settings
  return create(options).catch((error: unknown) => {
    const ofServer = error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError
    throw ofServer && databaseUrl ? serverFailure(error, databaseUrl) : error
  })
}

async function create(options: ApiOptions): Promise<Api> {
  const { opened } = options
  const { data, redis, bus } = opened ?? (await openAll(options))
  await ensureBot(data.db)
  if (!hasNetworkJail()) console.warn(noJail)
  const ocr = await findTesseract(options.settings.ocrLanguages)
  const deps = createDeps(options, data, { redis, bus, ocr })
  const stopSweeping = startSweeping(deps)
  await startWork(deps, data)
  const closeControl = await openControl(deps)

  const app = mount(deps, handlers)
  const direct = createDirectCalls(deps, handlers)
  mountMcp(app, deps.settings)
  mountOauth(app, deps)
  mountHealth(app, { ...deps, bus })
  const { countOthers, countWrites } = data
  const mayMiss = redis && countOthers && (async () => bus.mayMiss(await countOthers()))
  const sockets = createSocketServer(deps, mayMiss)
  const calls = createRunning()
  let stopped: Promise<unknown> | undefined
  const stopWork = () => {
    stopSweeping()
    deps.hub.close()
    stopped ??= Promise.all([sockets.close(), deps.jobs.close()])
    return stopped
  }
  const close = async () => {
    await closeControl()
    await stopWork()
    await calls.ended(cutOffMs)
    await deps.bot.close()
    await deps.notifier.close()
    deps.analyser.close()
    if (opened) return
    await bus.close()
    await redis?.close()
    await data.close()
  }
  return {
    fetch: (request) => calls.add(async () => app.fetch(request)),
    call: (...call) => calls.add(() => direct(...call)),
    upgrade: sockets.upgrade,
    watch: (watch) => watchEvents(deps, watch),
    deps,
    measure: () => measure({ db: data.db, pool: data.pool, countSockets: sockets.count }),
    redis,
    pool: data.pool,
    countChanges: countWrites && (() => countWrites() + deps.hub.presenceChanges()),
    drain: async () => {
      await Promise.all([stopWork(), deps.bot.settle()])
    },
    close,
  }
}

export async function openAll(options: Pick<ApiOptions, 'settings' | 'inMemory'>): Promise<Opened> {
  const data = await openData(options)
  try {
    const { redisUrl } = options.settings
    const redis = redisUrl ? await openRedis(redisUrl, data.installation) : null
    return { data, redis, bus: redis ? await createRedisBus(redis) : createLocalBus() }
  } catch (error) {
    await data.close()
    throw error
  }
}

function createDeps(
  { settings, selfUrl, rates = usualRates }: ApiOptions,
  { db, replica, files, query, isAlone, countOthers }: Data,
  { redis, bus, ocr }: Pick<Opened, 'redis' | 'bus'> & { ocr: Ocr },
): Deps {
  const analyser = createAnalyser()
  const publish = createPublish(bus)
  const mailer = createMailer(settings)
  const embeddings = createEmbeddings(settings, db)
  return {
    settings,
    db,
    replica,
    files,
    analyser,
    archives: new Pool({ places: archivePlaces }),
    embeddings,
    jobs: createJobs({
      settings,
      db,
      files,
      analyser,
      publish,
      embeddings,
      query,
      isAlone,
      mailer,
      ocr,
    }),
    hub: createHub(bus, redis ? (own) => createSharedPresence(redis, own) : undefined),
    publish,
    notifier: createNotifier({ db, publish }),
    bot: createBot(
      { settings, db, publish, embeddings },
      {},
      countOthers && { run: async () => (await countOthers()) > 0 },
    ),
    signIn: createSignIn(settings, selfUrl),
    welcome: (userId) => joinWelcome({ db, settings, publish }, userId),
    rateLimits: createRateLimits(settings.rateLimits ? rates : null, redis),
  }
}

function openControl(deps: Deps): Promise<() => Promise<void>> {
  return openControlSocket(deps.settings.dataDir, {
    'GET /backup': createBackupAnswer(deps),
    'POST /check-data': createCheckAnswer(deps, false),
    'POST /check-data?mend=1': createCheckAnswer(deps, true),
  })
}

/** Again each time the database is back after an outage. */
async function startWork(deps: Deps, { onBack, inStartTurn, isAlone }: Data): Promise<void> {
  const { settings, jobs, bot } = deps
  await inStartTurn(async () => {
    await jobs.start()
    await bot.start(await isAlone())
  })
  onBack(() => {
    jobs.wake()
    bot
      .recover()
      .catch((error) => console.error('unfinished answers could not be recovered:', error))
  })
  if (settings.demo) await inStartTurn(() => ensureWelcome(deps))
}
