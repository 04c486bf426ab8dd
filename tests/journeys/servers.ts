import { availableParallelism } from 'node:os'
import path from 'node:path'
import { serverEnvironment } from './settings.ts'

interface Program {
  file: string
  env: Record<string, string>
  /** The URL that answers 200 when the program is ready. */
  ready: string
}

/** An installation of the product that journeys use. */
export interface Server {
  origin: string
  /** Its data folder, with the outbox of its emails. */
  folder: string
  programs: Program[]
}

// One Node thread renders for two browsers; the third would only wait for it.
const workersOfServer = 3

/** How many journeys run at once. */
export const workers = Math.min(availableParallelism(), 6)

/**
 * Returns the installations that the journeys use: those that are one program, and one whose pages
 * and API are two programs. JOURNEYS_URL names one that runs already instead.
 */
export function serversOf({ JOURNEYS_PORT, JOURNEYS_DATA_DIR, JOURNEYS_URL }: NodeJS.ProcessEnv) {
  const folder = JOURNEYS_DATA_DIR ?? ''
  const port = Number(JOURNEYS_PORT)
  if (JOURNEYS_URL) return { together: [{ origin: JOURNEYS_URL, folder, programs: [] }] }
  const count = Math.ceil(workers / workersOfServer)
  const together = Array.from({ length: count }, (_, index) =>
    oneProgram(port + index, path.join(folder, `${index}`)),
  )
  return { together, apart: twoPrograms(port + count, path.join(folder, 'apart')) }
}

/** Returns the product as one program. */
export function oneProgram(port: number, folder: string): Server {
  const origin = `http://127.0.0.1:${port}`
  const env = serverEnvironment({ DATA_DIR: folder, PORT: `${port}` })
  return { origin, folder, programs: [{ file: 'server.ts', env, ready: `${origin}/ready` }] }
}

function twoPrograms(port: number, folder: string): Server {
  const origin = `http://127.0.0.1:${port}`
  const api = `http://127.0.0.1:${port + 1}`
  const env = serverEnvironment({ DATA_DIR: folder, PORT: `${port}` })
  const seen = { PORT: `${port + 1}`, PUBLIC_ORIGIN: origin, TRUST_PROXY: '1' }
  // Of the settings, the pages need only the address of the API, so the others have useless values.
  const pages = { DATA_DIR: '/nowhere', MAX_UPLOAD_BYTES: '1', UPSTREAM_URL: api }
  const programs = [
    { file: 'api/serve.ts', env: { ...env, ...seen }, ready: `${api}/ready` },
    { file: 'server.ts', env: { ...env, ...pages }, ready: `${origin}/ready` },
  ]
  return { origin, folder, programs }
}
