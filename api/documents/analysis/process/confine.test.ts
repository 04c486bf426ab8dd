import { createServer, type Server } from 'node:net'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sample, withFile } from '#api/documents/analysis/files.fixture.ts'
import { hasNetworkJail } from './jail.ts'
import { createAnalyser } from './run.ts'

let server: Server
let port = 0
let connections = 0

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = address && typeof address === 'object' ? address.port : 0
})
afterAll(() => server.close())

const confine = new URL('./confine.ts', import.meta.url).href
const root = fileURLToPath(new URL('../../../../', import.meta.url))

/**
 * Evaluates an expression in the process that reads documents; returns its value or error as text.
 */
function inside(
  expression: string,
  imports = `import ${JSON.stringify(confine)}`,
): Promise<string> {
  const code = `${imports}
    process.on('message', async () => {
      let told
      try { told = 'done ' + JSON.stringify(await (${expression})) }
      catch (error) { told = 'refused ' + (error.code ?? error.message) }
      process.send({ reply: { ok: false, reason: told } })
    })`
  return withFile('worker.mjs', code, async (path) => {
    const analyser = createAnalyser({ worker: pathToFileURL(path) })
    onTestFinished(() => analyser.close())
    const result = await analyser.analyse({ content: sample('people.csv'), name: 'people.csv' })
    return result.ok ? 'read' : result.reason
  })
}

const connecting = (module: string, how: string) =>
  `new Promise((resolve, reject) => import('node:${module}').then(({ default: it }) => {
    it.${how}.on('error', reject).on('connect', () => resolve(1)).on('response', () => resolve(1)) }).catch(reject))`

const forbidden: [string, () => string][] = [
  ['read a system file', () => `(await import('node:fs')).readFileSync('/etc/passwd', 'utf8')`],
  [
    'read the settings',
    () =>
      `(await import('node:fs')).readFileSync(${JSON.stringify(`${root}.env.example`)}, 'utf8')`,
  ],
  [
    'read a stored file',
    () => `(await import('node:fs')).readFileSync(${JSON.stringify(sample('handbook.pdf'))})`,
  ],
  ['list a folder', () => `(await import('node:fs')).readdirSync(${JSON.stringify(root)})`],
  [
    'read the environment of another process',
    () => `(await import('node:fs')).readFileSync('/proc/1/environ')`,
  ],
  [
    'write a file',
    () => `(await import('node:fs')).writeFileSync('/tmp/written-by-a-document', '')`,
  ],
  ['start a program', () => `(await import('node:child_process')).execSync('true')`],
  ['start a thread', () => `new (await import('node:worker_threads')).Worker('1', { eval: true })`],
  [
    'load a native library',
    () =>
      `(await import(${JSON.stringify(confine)})).endLoading() ?? process.dlopen({ exports: {} }, '/x.node')`,
  ],
  ['use an internal binding of Node', () => `process.binding('tcp_wrap')`],
  ['open a connection', () => connecting('net', `connect(${port}, '127.0.0.1')`)],
  [
    'open a socket by its prototype',
    () => connecting('net', `Socket.prototype.connect.call(new it.Socket(), ${port}, '127.0.0.1')`),
  ],
  ['open a TLS connection', () => connecting('tls', `connect(${port}, '127.0.0.1')`)],
  ['make an HTTP request', () => connecting('http', `get('http://127.0.0.1:${port}')`)],
  [
    'connect with an HTTP agent',
    () => connecting('http', `globalAgent.createConnection({ port: ${port}, host: '127.0.0.1' })`),
  ],
  ['call fetch', () => `fetch('http://127.0.0.1:${port}')`],
  ['open a WebSocket', () => `new WebSocket('ws://127.0.0.1:${port}')`],
  [
    'send a UDP packet',
    () => `(await import('node:dgram')).createSocket('udp4').send('x', ${port}, '127.0.0.1')`,
  ],
  ['resolve a host name', () => `(await import('node:dns')).promises.lookup('example.com')`],
  ['listen on a port', () => `(await import('node:net')).createServer().listen(0)`],
]

for (const [what, expression] of forbidden)
  test(`the process that reads documents cannot ${what}`, async () => {
    const before = connections
    expect(await inside(`(async () => ${expression()})()`)).toMatch(/^refused /)
    expect(connections).toBe(before)
  })

test('the environment of the process that reads documents is empty', async () => {
  process.env.SECRET_OF_A_TEST = 'told'
  onTestFinished(() => {
    delete process.env.SECRET_OF_A_TEST
  })
  expect(await inside('Object.keys(process.env)')).toBe('done []')
})

test.skipIf(!hasNetworkJail())(
  'where the system supports it, that process runs in an empty network namespace',
  async () => {
    const connect = `(async () => ${connecting('net', `connect(${port}, '127.0.0.1')`)})()`
    expect(await inside(connect, '')).toMatch(/^refused ENETUNREACH/)
  },
)
