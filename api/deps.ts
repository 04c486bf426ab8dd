import type { CallAnswer, CallRequest } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { Bot } from './answers/bot/bot.ts'
import type { Embeddings } from './answers/embeddings/create.ts'
import type { Notifier } from './chats/notifications/create-notifier.ts'
import type { Analyser } from './documents/analysis/process/run.ts'
import type { Actor } from './people/auth/actor.ts'
import type { SignIn } from './people/auth/strategy.ts'
import type { Replica } from './platform/db/replica.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Found } from './platform/http/found.ts'
import type { RateLimits } from './platform/http/rate-limits.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Pool } from './platform/pool.ts'
import type { Hub } from './platform/realtime/hub.ts'
import type { Publish } from './platform/realtime/publish.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Db } from './schema.ts'

/** The dependencies of all handlers; made once, in `create.ts`. */
export type Deps = {
  settings: Settings
  db: Db
  /** Null if the settings name no replica of the database. */
  replica: Replica | null
  files: FileStore
  analyser: Analyser
  /** The places for archives that are being written. */
  archives: Pool
  /** The search by meaning; null if the settings do not have it. */
  embeddings: Embeddings | null
  jobs: Jobs
  hub: Hub
  publish: Publish
  notifier: Notifier
  bot: Bot
  signIn: SignIn
  /** Adds a new person to the Welcome knowledge base, which only a demo has. */
  welcome: (userId: string) => Promise<void>
  rateLimits: RateLimits
}

/** What every handler gets in addition to its input. */
export type HandlerContext<A = Actor> = Deps & {
  actor: A
  request: Request
  /** Lookups shared by the read calls of one page. */
  found?: Found | undefined
}

type ActorOf<N extends CallName> = Calls[N]['access'] extends 'signed_in' ? Actor : Actor | null

/** Handles one call; a `Response` is sent unchanged. */
type Handler<N extends CallName> = (
  context: HandlerContext<ActorOf<N>>,
  input: CallRequest<Calls[N]>,
) => Promise<CallAnswer<Calls[N]> | Response>

/** A handler for every call of the contract. */
export type Handlers = { [N in CallName]: Handler<N> }
