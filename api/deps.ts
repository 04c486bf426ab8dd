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

/** Made once, in `create.ts`. */
export type Deps = {
  settings: Settings
  db: Db
  /** Null if the settings name none. */
  replica: Replica | null
  files: FileStore
  analyser: Analyser
  archives: Pool
  /** Null if the settings do not have it. */
  embeddings: Embeddings | null
  jobs: Jobs
  hub: Hub
  publish: Publish
  notifier: Notifier
  bot: Bot
  signIn: SignIn
  /** Only a demo has the Welcome knowledge base. */
  welcome: (userId: string) => Promise<void>
  rateLimits: RateLimits
}

export type HandlerContext<A = Actor> = Deps & {
  actor: A
  request: Request
  found?: Found | undefined
}

type ActorOf<N extends CallName> = Calls[N]['access'] extends 'signed_in' ? Actor : Actor | null

type Handler<N extends CallName> = (
  context: HandlerContext<ActorOf<N>>,
  input: CallRequest<Calls[N]>,
) => Promise<CallAnswer<Calls[N]> | Response>

export type Handlers = { [N in CallName]: Handler<N> }
