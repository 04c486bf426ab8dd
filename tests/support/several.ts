import type { Rates } from '#contract/rates.ts'
import { openApi, type TestApi } from './api.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from './postgres.ts'
import { hasRedis, openRedisServer } from './redis.ts'
import { openS3 } from './s3.ts'
import { openProxy } from './tcp-proxy.ts'

/** Why tests with several servers cannot run here; null if they can. */
export const withoutSeveral =
  (!postgresPrograms && withoutPostgres) || (!hasRedis && 'Redis is not installed') || null

type Options = { rates?: Rates; env?: Record<string, string> }

export type Several = Awaited<ReturnType<typeof openSeveral>>

/** Starts PostgreSQL, Redis, S3 and two servers that use them, each with a data folder of its own. */
export async function openSeveral({ rates, env: more = {} }: Options = {}) {
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  const redisProxy = await openProxy(redis.port)
  const REDIS_URL = `redis://127.0.0.1:${redisProxy.port}`
  const env = { DATABASE_URL: postgres.url(), REDIS_URL, ...s3.env, ...more }
  const open = (own: Record<string, string> = {}) => openApi({ env: { ...env, ...own }, rates })
  // Both find an empty database.
  const [one, two] = await Promise.all([open(), open()])
  const closed = new Set<TestApi>()
  const stop = async (server: TestApi) => {
    if (!closed.has(server)) await server.close()
    closed.add(server)
  }
  return {
    one,
    two,
    redis,
    s3,
    /** The network between the servers and Redis. */
    redisProxy,
    /** Starts another server, with these settings of its own. */
    open,
    /** Stops one of the servers. */
    stop,
    close: async () => {
      await Promise.all([stop(one), stop(two)])
      redisProxy.close()
      await Promise.all([postgres.remove(), redis.kill(), s3.remove()])
    },
  }
}
