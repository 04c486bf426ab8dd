import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a program and a server on loopback that can fail. */
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
      // What is swallowed never arrives, and nobody is told.
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
    /** The same on the connections that are there, for ever; new ones are good. */
    stallThese: () => {
      for (const socket of open) stuck.add(socket)
    },
    /** Lets through what comes from now on; what was swallowed is lost. */
    flow: () => {
      stalled = false
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
