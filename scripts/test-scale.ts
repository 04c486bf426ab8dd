// Runs the tests of several servers: first those with two servers in one process, then the contract's
// tests through two web servers and two API servers, each pair behind a proxy that takes turns, while a
// worker does the jobs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { freePort, openPostgres } from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'
import { openRedisServer } from '#tests/support/redis.ts'
import { openS3 } from '#tests/support/s3.ts'

const together = ['tests/api/several-servers.test.ts', 'tests/api/left-answers.test.ts']
const passed = (await runTests(together)) && (await runContract())
process.exit(passed ? 0 : 1)

async function runContract(): Promise<boolean> {
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  const { dir, remove } = temporaryFolder()
  const [webs, apis] = [
    [await freePort(), await freePort()],
    [await freePort(), await freePort()],
  ]
  const [front, upstream] = [await openProxy(webs), await openProxy(apis)]
  const shared = { DATABASE_URL: postgres.url(), REDIS_URL: redis.url, ...s3.env }
  const start = (ROLE: 'web' | 'api' | 'worker', port: number, env: Record<string, string>) =>
    runProgram('server.ts', {
      ROLE,
      PORT: `${port}`,
      PUBLIC_ORIGIN: front,
      TRUST_PROXY: '1',
      ...env,
    })
  const own = (port: number) => ({ ...shared, DATA_DIR: path.join(dir, `${port}`) })
  const worker = await freePort()
  const programs = await Promise.all([
    ...apis.map((port) => start('api', port, own(port))),
    ...webs.map((port) => start('web', port, { UPSTREAM_URL: upstream })),
    start('worker', worker, own(worker)),
  ])
  try {
    await Promise.all(programs.map((program) => program.ready()))
    return await runTests(['tests/contract/contract.test.ts'], { CONTRACT_URL: `${front}/api` })
  } catch (error) {
    console.error(error, ...programs.map((program) => program.output()))
    return false
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await Promise.all([postgres.remove(), redis.kill(), s3.remove(), remove()])
  }
}

async function runTests(files: string[], env: Record<string, string> = {}): Promise<boolean> {
  const args = ['run', '--project', 'api', '--maxWorkers=1', ...files]
  const child = spawn('vitest', args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [status] = await once(child, 'close')
  return status === 0
}

/** Starts a proxy that sends each request to the next of these ports. Returns its address. */
async function openProxy(ports: number[]): Promise<string> {
  let count = 0
  const next = () => ports[count++ % ports.length] ?? 0
  const headersOf = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
  })
  const server = createServer((incoming, response) => {
    const { method, url } = incoming
    const to = { host: '127.0.0.1', port: next(), method, path: url, headers: headersOf(incoming) }
    const passing = request(to, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passing.on('error', () => response.destroy())
    response.on('close', () => passing.destroy())
    incoming.pipe(passing)
  })
  server.on('upgrade', (incoming, socket, head) => {
    const target = connect(next(), '127.0.0.1')
    const headers = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}`)
    target.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    target.write(head)
    socket.pipe(target).pipe(socket)
    for (const one of [socket, target]) one.on('error', () => socket.destroy() && target.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}
