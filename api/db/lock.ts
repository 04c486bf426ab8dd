import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/**
 * Keeps a folder for this process until it ends or lets go, by a socket that the system closes however
 * the process ends. Throws where another process has it: two in one embedded database damage it.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const address = addressOf(path.resolve(dir))
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (address.startsWith('\0') || (await isAnswering(address))) throw inUse(dir)
    // Left behind by a process that was killed.
    await rm(address, { force: true })
    return listen(address)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function addressOf(dir: string): string {
  const name = `commonplace-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return path.join(os.tmpdir(), `${name}.sock`)
}

function listen(address: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end())
    server.once('error', reject)
    server.listen(address, () => resolve(server))
  })
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

function inUse(dir: string): Error {
  return new Error(`Another server has the database in ${dir}. Stop it, or set another DATA_DIR.`)
}
