import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'

/**
 * Starts a proxy that sends each request to the next of these ports, leaving out those on which
 * nothing listens. Returns its address.
 */
export async function openProxy(ports: number[]): Promise<string> {
  let count = 0
  const reach = async () => {
    const first = count++
    for (let tried = 0; tried < ports.length; tried++) {
      const socket = await open(ports[(first + tried) % ports.length] ?? 0)
      if (socket) return socket
    }
    return null
  }
  const server = createServer(async (incoming, response) => {
    const socket = await reach()
    if (!socket) {
      response.writeHead(502).end()
      return
    }
    const { method, url } = incoming
    const to = { createConnection: () => socket, method, path: url }
    const passing = request({ ...to, headers: headersOf(incoming) }, (answer) => {
      // They are about the connection behind the proxy: a client would keep its own for as long.
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers
      response.writeHead(answer.statusCode ?? 502, headers)
      answer.pipe(response)
    })
    passing.on('error', () => response.destroy())
    response.on('close', () => passing.destroy())
    incoming.pipe(passing)
  })
  server.on('upgrade', async (incoming, socket, head) => {
    socket.on('error', () => socket.destroy())
    const target = await reach()
    if (!target) return void socket.destroy()
    const headers = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${value}`)
    target.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    target.write(head)
    socket.pipe(target).pipe(socket)
    target.on('error', () => socket.destroy())
    socket.on('close', () => target.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

function headersOf({ headers, socket }: IncomingMessage) {
  return { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' }
}

// Connects to a port; null if nothing listens there.
function open(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}
