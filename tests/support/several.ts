import type { Rates } from '#contract/rates.ts'
import { openApi } from './api.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from './postgres.ts'
import { hasRedis, openRedisServer } from './redis.ts'
import { openS3 } from './s3.ts'

/** Why tests with several servers cannot run here; null if they can. */
export const withoutSeveral =
  (!postgresPrograms && withoutPostgres) || (!hasRedis && 'Redis is not installed') || null

export type Several = Awaited<ReturnType<typeof openSeveral>>

/** Starts PostgreSQL, Redis, S3 and two servers that use them, each with a data folder of its own. */
export async function openSeveral({ rates }: { rates?: Rates } = {}) {
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  const env = { DATABASE_URL: postgres.url(), REDIS_URL: redis.url, ...s3.env }
  const open = () => openApi({ env, rates })
  // Both find an empty database.
  const [one, two] = await Promise.all([open(), open()])
  return {
    one,
    two,
    redis,
    postgres,
    open,
    env,
    close: async () => {
      await Promise.all([one.close(), two.close()])
      await Promise.all([postgres.remove(), redis.kill(), s3.remove()])
    },
  }
}
