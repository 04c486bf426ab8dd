import type { SignIn } from '#api/auth/sign-in.ts'
import type { Analyser } from './analysis/run.ts'
import type { Bot } from './bot/bot.ts'
import type { Replica } from './db/replica.ts'
import type { Db } from './db/schema.ts'
import type { Embeddings } from './embeddings/create.ts'
import type { FileStore } from './files/file-store.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Notifier } from './notifications/notifier.ts'
import type { Pool } from './pool.ts'
import type { Hub } from './realtime/hub.ts'
import type { Publish } from './realtime/publish.ts'
import type { Settings } from './settings.ts'

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
  rateLimits: RateLimits
}
