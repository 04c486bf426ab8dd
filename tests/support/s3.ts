import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { openProxy } from './tcp-proxy.ts'

export type TestS3 = Awaited<ReturnType<typeof openS3>>

/** Starts an S3-compatible server on a free loopback port, with one bucket. */
export async function openS3() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 's3-'))
  const bucket = 'files'
  let port = 0
  const start = async () => {
    const server = new S3rver({
      directory,
      port,
      address: '127.0.0.1',
      silent: true,
      // It takes right signatures of lists for wrong: the SDK signs `/files/`, and it checks `/files`.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: bucket, configs: [] }],
    })
    port = (await server.run()).port
    return server
  }
  let server = await start()
  const proxy = await openProxy(port)
  const settings = {
    endpoint: `http://127.0.0.1:${proxy.port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    /** The network before the server. */
    proxy,
    /** The same settings as an environment variable. */
    env: { S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${proxy.port}/${bucket}` },
    /** How many parts of unfinished uploads have arrived. */
    countParts: async () => {
      const places = await readdir(directory, { recursive: true })
      return places.filter((place) => /uploads\/[^/]+\/\d+$/.test(place)).length
    },
    freeze: () => proxy.fail({ kind: 'frozen' }),
    resume: () => proxy.mend(),
    /** Stops the server; the objects stay. */
    kill: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
    },
    start: async () => {
      server = await start()
    },
    remove: async () => {
      proxy.close()
      server.httpServer.closeAllConnections()
      await server.close().catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}
