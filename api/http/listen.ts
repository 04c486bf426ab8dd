import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits } from '#contract/limits.ts'
import type { Settings } from '../settings.ts'
import { stampClientAddress } from './client-address.ts'
import { underOwnName } from './own-host.ts'

/** Where a program is reached: by people, by itself, and under which origins in all. */
export type Place = { address: string; selfUrl: string; origins: string[] }

export type Program = {
  request: (request: IncomingMessage, response: ServerResponse) => void
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends what the program holds open; running requests have been let in before. */
  close: () => Promise<void> | void
}

const drainMs = 10_000

/** Serves a program where the settings say until the process is asked to end, and then drains it. */
export function listen(settings: Settings, begin: (place: Place) => Program): void {
  const server = createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.headersMs / 4,
    // A large upload over a slow link takes as long as it takes; of bodies the guard takes care.
    requestTimeout: 0,
  })
  server.listen(settings.port, settings.host, () => {
    const place = placeOf(settings, (server.address() as AddressInfo).port)
    const program = underOwnName(settings, begin(place))
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      stampClientAddress(request, settings.trustedProxies)
      program.request(request, response)
    })
    server.on('upgrade', (request, socket, head) => {
      stampClientAddress(request, settings.trustedProxies)
      program.upgrade(request, socket, head)
    })
    let stopping = false
    const stop = async () => {
      if (stopping) return
      stopping = true
      setTimeout(() => process.exit(1), drainMs).unref()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await program.close()
      server.closeAllConnections()
      await closed
      process.exit(0)
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
  })
}

function placeOf({ host, publicOrigin }: Settings, port: number): Place {
  const name = host.includes(':') ? `[${host}]` : host
  const own = `http://${name}:${port}`
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].map((one) => `http://${one}:${port}`)
  return {
    address: publicOrigin ?? own,
    selfUrl: host === '0.0.0.0' ? `http://127.0.0.1:${port}` : own,
    origins: publicOrigin ? [publicOrigin, ...loopback] : loopback,
  }
}
