import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export type Site = Awaited<ReturnType<typeof openSite>>
export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export async function openSite(pages: Record<string, Answer> = {}) {
  const asked: IncomingMessage[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(request)
    const answer = pages[request.url ?? '']
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    pages,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function page(body: string | Uint8Array, type = 'text/html', headers = {}): Answer {
  return (response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body)
}

export function redirectTo(location: string, status = 302): Answer {
  return (response) => response.writeHead(status, { location }).end()
}
