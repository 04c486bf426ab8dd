/** A sentence that names the setting and says what to do. */
export class StartFailure extends Error {}

export async function startProgram(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    console.error(error instanceof StartFailure ? `\n  ${error.message}\n` : error)
    process.exit(1)
  }
}

type Listening = { host: string; port: number }

const portSentences: Record<string, (at: Listening) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use: stop the program that uses it, or set PORT to another port.`,
  EACCES: ({ port }) =>
    `This user has no permission to listen on port ${port}: set PORT to a number from 1024 to 65535.`,
  EADDRNOTAVAIL: ({ host }) =>
    `${host} is not an address of this machine: set HOST to one of its addresses, such as 127.0.0.1.`,
  ENOTFOUND: ({ host }) =>
    `The name ${host} has no address: set HOST to an address of this machine, such as 127.0.0.1.`,
}

export function portFailure(error: Error, at: Listening): StartFailure {
  const code = codeOf(error)
  const sentence = portSentences[code === 'EAI_AGAIN' ? 'ENOTFOUND' : code]
  return failure(
    error,
    sentence?.(at) ??
      `The server cannot listen on port ${at.port} of ${at.host} (${error.message}): check PORT and HOST.`,
  )
}

type Server = { place: string; host: string; user: string; database: string }

const notThere = ({ place }: Server) =>
  `PostgreSQL at ${place} does not answer: check that it is running and reachable, or correct DATABASE_URL.`
const noRight = ({ user, database }: Server) =>
  `${user} has no permission to create tables in the database ${database}: make ${user} its owner, or set another user in DATABASE_URL.`
const refused = ({ place, user }: Server) =>
  `PostgreSQL at ${place} rejects the user ${user} or the password: correct them in DATABASE_URL.`

const serverSentences: Record<string, (at: Server) => string> = {
  ECONNREFUSED: ({ place }) =>
    `No server listens at ${place}: start PostgreSQL there, or correct DATABASE_URL.`,
  ENOTFOUND: ({ host }) => `The host ${host} has no address: correct it in DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `The host ${host} has no address: correct it in DATABASE_URL.`,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  '28P01': refused,
  '28000': refused,
  '3D000': ({ place, database }) =>
    `PostgreSQL at ${place} has no database ${database}: create it, or correct DATABASE_URL.`,
  '42501': noRight,
  '53300': ({ place }) =>
    `PostgreSQL at ${place} has no free connection: increase its max_connections, or stop other programs that use it.`,
  '57P03': ({ place }) =>
    `PostgreSQL at ${place} is starting or stopping: start this program again when PostgreSQL is ready.`,
  '25006': ({ place }) =>
    `PostgreSQL at ${place} is read-only: set DATABASE_URL to the primary server.`,
}

/** Never contains the URL's password. */
export function serverFailure(error: unknown, url: string): StartFailure {
  if (error instanceof StartFailure) return error
  const at = placeOf(url)
  const known = serverSentences[codeOf(error)]
  if (known) return failure(error, known(at))
  const words = messageOf(error)
  if (/timeout|terminated/i.test(words)) return failure(error, notThere(at))
  return failure(
    error,
    `PostgreSQL at ${at.place} cannot be used (${words}): check DATABASE_URL and the log of the PostgreSQL server.`,
  )
}

const leastServerVersion = 15

/** `version` is the server's `server_version_num`. */
export function refuseOldServer(version: number, url: string): void {
  const major = Math.floor(version / 10_000)
  if (major >= leastServerVersion) return
  throw new StartFailure(
    `PostgreSQL at ${placeOf(url).place} is version ${major}: update it to ${leastServerVersion} or newer, or set DATABASE_URL to another server.`,
  )
}

const folderSentences: Record<string, (folder: string) => string> = {
  EACCES: (folder) =>
    `This user has no permission to write to ${folder}: change the permissions, or set DATA_DIR to another folder.`,
  EROFS: (folder) =>
    `${folder} is on a read-only disk: make it writable (after an error of a disk, Linux makes it read-only; the log of the system says so), or set DATA_DIR to a folder on another disk.`,
  ENOTDIR: (folder) => `${folder} is not a folder: set DATA_DIR to a folder.`,
  ENOSPC: (folder) =>
    `The disk of ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
}
const likewise: Record<string, string> = { EPERM: 'EACCES', EEXIST: 'ENOTDIR', EDQUOT: 'ENOSPC' }

export function folderFailure(error: unknown, folder: string): StartFailure {
  if (error instanceof StartFailure) return error
  const code = codeOf(error)
  const known = folderSentences[likewise[code] ?? code]
  return failure(
    error,
    known?.(folder) ?? `${folder} cannot be used (${messageOf(error)}): check DATA_DIR.`,
  )
}

/** Null if a migration is not the cause. */
export function migrationFailure(error: unknown, name: string | undefined): StartFailure {
  const missing = /previously executed migration (\S+) is missing/.exec(messageOf(error))
  if (missing)
    return failure(
      error,
      `A newer version of this program has changed the database (migration ${missing[1]}): start that version, or restore the backup that was made before it.`,
    )
  return failure(
    error,
    `The database could not be migrated: ${name ?? 'a migration'} failed (${messageOf(error)}). Nothing was changed. Correct the problem, or restore the backup and start the previous version.`,
  )
}

export function upstreamFailure(error: unknown, address: string): StartFailure {
  if (codeOf(error) === 'ELOOP')
    return failure(
      error,
      `${address} is the address of this program itself: set UPSTREAM_URL to the address of the API, or remove it to run the API in this program.`,
    )
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return failure(
    error,
    `No API of Commonplace answers at ${address} (${messageOf(cause)}): start it there, or correct UPSTREAM_URL.`,
  )
}

function failure(cause: unknown, sentence: string): StartFailure {
  return new StartFailure(sentence, { cause })
}

function placeOf(url: string): Server {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  const user = decodeURIComponent(username) || 'the user'
  const database = decodeURIComponent(pathname.slice(1)) || user
  return { host, place: `${host}:${port || 5432}`, user, database }
}

// Network errors have their code in `cause`, and so have errors for several addresses of one host.
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return codeOf(error.cause)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error)
}
