import type { Pool } from 'pg'
import type { ServerEvent } from '#contract/events.ts'
import { type Rates, rates as usualRates } from '#contract/limits.ts'
import { hasNetworkJail } from './analysis/jail.ts'
import { createAnalyser } from './analysis/run.ts'
import { createSignIn } from './auth/strategy.ts'
import { startSweeping } from './auth/sweep.ts'
import { createBot } from './bot/create.ts'
import { openData } from './data.ts'
import type { Deps } from './deps.ts'
import { handlers } from './handlers.ts'
import { mountHealth } from './http/health.ts'
import { mount } from './http/mount.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createJobs } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { createNotifier } from './notifications/notifier.ts'
import { createLocalBus } from './realtime/bus.ts'
import { type Watch, watchEvents } from './realtime/events.ts'
import { createHub } from './realtime/hub.ts'
import { createPublish } from './realtime/publish.ts'
import { createSocketServer, type SocketServer } from './realtime/socket.ts'
import type { Settings } from './settings.ts'
import { ensureBot } from './users/ensure-bot.ts'
import { ensureWelcome } from './welcome/ensure.ts'

/** The API: a function from request to response, the socket, and events for streamed pages. */
export type Api = {
  fetch: (request: Request) => Promise<Response>
  upgrade: SocketServer['upgrade']
  watch: (watch: Watch) => AsyncIterable<ServerEvent>
  deps: Deps
  /** The database as it is, for what stands beside the API: the bench. */
  pool: () => Pool
  close: () => Promise<void>
}

export type ApiOptions = {
  settings: Settings
  selfUrl: () => string
  /** A database in memory: tests. */
  inMemory?: boolean
  /** Other than the usual ones: tests. */
  rates?: Rates | undefined
}

const noJail =
  'Files are read by a process that has the network of this one: the system does not let it have none (unshare --net).'

/** Opens the database and the files, brings both up to date, and puts the API together. */
export async function createApi({
  settings,
  selfUrl,
  inMemory = false,
  rates = usualRates,
}: ApiOptions): Promise<Api> {
  const data = await openData({ settings, inMemory })
  const { db, pool, files } = data
  await ensureBot(db)
  const analyser = createAnalyser()
  if (!hasNetworkJail()) console.warn(noJail)
  const bus = createLocalBus()
  const hub = createHub(bus)
  const publish = createPublish(bus)
  const signIn = createSignIn(settings, selfUrl)
  const notifier = createNotifier({ db, publish })
  const bot = createBot({ settings, db, publish })
  const jobs = createJobs({
    ...{ settings, db, files, analyser, publish },
    ...{ query: data.query, isAlone: data.isAlone },
    mailer: createMailer(settings),
  })
  const rateLimits = createRateLimits(settings.rateLimits ? rates : null)
  const deps: Deps = {
    settings,
    db,
    files,
    analyser,
    jobs,
    hub,
    publish,
    notifier,
    bot,
    signIn,
    rateLimits,
  }

  const stopSweeping = startSweeping(deps)
  await jobs.start()
  await bot.start()
  data.onBack(() => {
    jobs.wake()
    bot.recover().catch((error) => console.error('unfinished answers were left:', error))
  })
  if (settings.demo) await ensureWelcome(deps)

  const app = mount(deps, handlers)
  mountHealth(app, { ...deps, bus })
  const sockets = createSocketServer(deps)
  const close = async () => {
    stopSweeping()
    hub.close()
    sockets.close()
    await bot.close()
    await notifier.close()
    await jobs.close()
    analyser.close()
    await bus.close()
    await data.close()
  }
  return {
    fetch: async (request) => app.fetch(request),
    upgrade: sockets.upgrade,
    watch: (watch) => watchEvents(deps, watch),
    deps,
    pool,
    close,
  }
}
