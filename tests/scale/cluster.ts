import path from 'node:path'
import { maxUploadBytes } from '#tests/journeys/settings.ts'
import { freePort, openPostgres } from '#tests/support/postgres.ts'
import { runProgram, type TestProgram, temporaryFolder } from '#tests/support/program.ts'
import { openRedisServer } from '#tests/support/redis.ts'
import { openS3 } from '#tests/support/s3.ts'
import { openProxy as openNetwork } from '#tests/support/tcp-proxy.ts'
import { openProxy } from './proxy.ts'

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts two servers of pages, two of the API, and a worker, over PostgreSQL, Redis and S3. `front`
 * is the address of a proxy that sends each request to the next server.
 */
export async function startCluster() {
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  const [toPostgres, toRedis] = [await openNetwork(postgres.port), await openNetwork(redis.port)]
  const { dir, remove } = temporaryFolder()
  const [webs, apis] = [
    [await freePort(), await freePort()],
    [await freePort(), await freePort()],
  ]
  const [front, upstream] = [await openProxy(webs), await openProxy(apis)]
  const DATABASE_URL = postgres.url().replace(`:${postgres.port}/`, `:${toPostgres.port}/`)
  const REDIS_URL = `redis://127.0.0.1:${toRedis.port}`
  const shared = { DATABASE_URL, REDIS_URL, ...s3.env }
  const start = (only: 'web' | 'api' | 'worker', port: number, env: Record<string, string>) => {
    const seen = { PORT: `${port}`, PUBLIC_ORIGIN: front, TRUST_PROXY: '1' }
    return runProgram('server.ts', { ...seen, ...env }, {}, ['--only', only])
  }
  const own = (port: number) => ({
    ...shared,
    DATA_DIR: path.join(dir, `${port}`),
    MAX_UPLOAD_BYTES: `${maxUploadBytes}`,
  })
  const programs: TestProgram[] = []
  const stop = async () => {
    await Promise.all(programs.map((program) => program.kill()))
    for (const network of [toPostgres, toRedis]) network.close()
    await Promise.all([postgres.remove(), redis.kill(), s3.remove(), remove()])
  }
  const startAll = async (starting: Promise<TestProgram>[]) => {
    const started = await Promise.all(starting)
    programs.push(...started)
    await Promise.all(started.map((program) => program.ready()))
    return started
  }
  try {
    const worker = await freePort()
    const [api, other] = await startAll([
      ...apis.map((port) => start('api', port, own(port))),
      start('worker', worker, own(worker)),
    ])
    // On a busy machine pages would not wait until both APIs have started.
    const [web] = await startAll(webs.map((port) => start('web', port, { UPSTREAM_URL: upstream })))
    return {
      front,
      // `proxy`: the network between a service and the servers.
      postgres: { ...postgres, proxy: toPostgres },
      redis: { ...redis, proxy: toRedis },
      s3,
      stop,
      /** How often each API has ended its connection to a Redis that does not answer. */
      timesRedisWasGivenUp: () =>
        [api, other].map((one) => one?.output().split('a ping had no answer').length ?? 0),
      /** Kills one server of pages and one of the API. */
      killHalf: () => Promise.all([api?.kill(), web?.kill()]),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
