import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#api/platform/http/client-address.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { rawAnswer } from '#shared/raw-answer.ts'
import type { Program } from './program.ts'

type Named = Pick<Settings, 'host' | 'publicOrigin'>

const yearSeconds = 31_536_000
const words = [
  'This server does not answer to that name. Whoever runs it: set PUBLIC_ORIGIN to the address that browsers use.',
  '本服务器不使用这个名称。管理员请将 PUBLIC_ORIGIN 设为浏览器访问的地址。',
].join('\n')

// With PUBLIC_ORIGIN any host is accepted, because links do not use it. Without it links use the
// `Host` header, so it must name this machine. A server for this machine only always rejects
// foreign names, because other sites could point theirs to this machine (DNS rebinding).
export function onOwnHost<P extends Pick<Program, 'request' | 'upgrade'>>(
  settings: Named,
  program: P,
): P {
  const isHttps = settings.publicOrigin?.startsWith('https:')
  return {
    ...program,
    request: (request, response) => {
      if (isHttps) response.setHeader('strict-transport-security', `max-age=${yearSeconds}`)
      if (!isOwnName(settings, request)) {
        const headers = { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }
        response.writeHead(421, headers).end(`${words}\n`)
      } else if (hostOf(request)) program.request(request, response)
      else response.writeHead(400, { connection: 'close' }).end()
    },
    upgrade: (request, socket, head) => {
      if (isOwnName(settings, request)) program.upgrade(request, socket, head)
      else socket.end(rawAnswer('421 Misdirected Request'))
    },
  }
}

// Headers that a proxy or a client adds do not count.
function isOwnName({ host, publicOrigin }: Named, request: IncomingMessage): boolean {
  const { url = '' } = request
  if (publicOrigin && !isForThisMachine({ host, publicOrigin })) return true
  // A request target may contain a host too, as in a request to a proxy.
  if (!url.startsWith('/') && url !== '*') return false
  return isNamed(hostOf(request)?.hostname ?? '', host)
}

// Almost all requests name the same host.
let lastNamed = { name: '', host: '', isNamed: false }

function isNamed(name: string, host: string): boolean {
  if (lastNamed.name !== name || lastNamed.host !== host)
    lastNamed = { name, host, isNamed: isLoopback(name) || name === host.toLowerCase() }
  return lastNamed.isNamed
}

let last: { given: string; host: URL | null } = { given: '', host: null }

// Null if the header is not a host with or without a port.
function hostOf({ headers: { host: given = '' } }: IncomingMessage): URL | null {
  if (given !== last.given) {
    const asked = /^[\w.:[\]-]+$/.exec(given)?.[0] ?? ''
    last = { given, host: URL.parse(`http://${asked}`) }
  }
  return last.host
}

function isForThisMachine({ host, publicOrigin }: { host: string; publicOrigin: string }): boolean {
  return isLoopback(host) && isLoopback(new URL(publicOrigin).hostname)
}
