import { rm } from 'node:fs/promises'
import {
  createServer,
  type IncomingMessage,
  request as makeRequest,
  type ServerResponse,
} from 'node:http'
import path from 'node:path'
import { folderFailure } from '#api/platform/start-failure.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const placeOf = (dataDir: string) => path.join(dataDir, 'control')

/**
 * A Unix socket for scripts of the same account: only that account can open the data folder, so
 * there is no password. The folder must be locked for this process. Returns a function that closes
 * the socket.
 */
export async function openControlSocket(
  dataDir: string,
  answers: Record<string, Answer>,
): Promise<() => Promise<void>> {
  const place = placeOf(dataDir)
  const server = createServer((request, response) => {
    const answer = answers[`${request.method} ${request.url}`]
    if (!answer) response.writeHead(404).end()
    else answer(request, response).catch((error: unknown) => fail(response, error))
  })
  // A killed process leaves its socket behind.
  await rm(place, { force: true })
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      console.warn(`Backups need a stopped server: ${place} cannot be created (${error.message}).`)
      resolve()
    })
    server.listen(place, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

function fail(response: ServerResponse, error: unknown): void {
  console.error('a script could not be answered:', error)
  if (response.headersSent) response.destroy()
  else response.writeHead(500).end(error instanceof Error ? error.message : String(error))
}

/** Null if no server is running. */
export function askServer(
  dataDir: string,
  method: 'GET' | 'POST',
  url: string,
): Promise<IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const request = makeRequest({ socketPath: placeOf(dataDir), method, path: url }, resolve)
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(folderFailure(error, placeOf(dataDir)))
    })
    request.end()
  })
}
