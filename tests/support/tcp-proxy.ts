import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Opens a TCP proxy to a server on loopback. A test can make the proxy fail. */
export async function openProxy(port: number) {
  const open = new Set<Socket>()
  const stuck = new WeakSet<Socket>()
  let stalled = false
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      // A stalled connection drops its data silently.
      from.on('data', (data) => stalled || stuck.has(from) || to.write(data))
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      for (const socket of open) socket.resetAndDestroy()
    },
    stall: () => {
      stalled = true
    },
    /** Stalls the connections that are open now for good. New connections work. */
    stallThese: () => {
      for (const socket of open) stuck.add(socket)
    },
    /** Lets new data through. Data that was dropped before stays lost. */
    flow: () => {
      stalled = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
