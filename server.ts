import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createDemoProvider } from '#api/auth/provider.ts'
import { createApi } from '#api/create.ts'
import { demoPeople, readSettings } from '#api/settings.ts'
import { createFront } from '#app/front.ts'

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
const drainMs = 10_000

const settings = readSettings(process.env)
let selfUrl = ''
const api = await createApi({ settings, selfUrl: () => selfUrl })
const front = await createFront({
  dev,
  upstream: api.fetch,
  watch: api.watch,
  settings: {
    demo: settings.demo,
    maxUploadBytes: settings.maxUploadBytes,
    communityUrl: settings.communityUrl ?? undefined,
    companyUrl: settings.companyUrl ?? undefined,
  },
})
const server = createServer()
// A large upload over a slow link takes as long as it takes.
server.requestTimeout = 0

server.listen(settings.port, settings.host, () => {
  const { port } = server.address() as AddressInfo
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  selfUrl = `http://${settings.host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  const demo = settings.demo ? createDemoProvider(originsOf(port)) : null
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (demo && request.url?.startsWith('/oidc/')) demo(request, response)
    else front(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?')[0] === '/ws') api.upgrade(request, socket, head)
    else if (!dev) socket.destroy()
  })
  announce(settings.publicOrigin ?? `http://${host}:${port}`)
})

function originsOf(port: number): string[] {
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`)
  return settings.publicOrigin ? [settings.publicOrigin, ...loopback] : loopback
}

function announce(address: string): void {
  const seconds = (performance.now() / 1000).toFixed(1)
  console.log(`\n  Commonplace is ready at ${address} (after ${seconds} s)`)
  const people = demoPeople.map((person) => person.name).join(', ')
  if (settings.demo) console.log(`  Demo: choose "Sign in" and be ${people}, or anybody.\n`)
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), drainMs).unref()
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await api.close()
  server.closeAllConnections()
  await closed
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
