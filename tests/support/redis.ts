import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.ts'
import { endServer, signalAll } from './postgres-process.ts'

/** Whether a Redis server can be started here. */
export const hasRedis = isInstalled()

/** Starts a Redis server for one test, on a free loopback port, that stores nothing on disk. */
export async function openRedisServer() {
  const port = await freePort()
  const options = ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--dir', '/tmp']
  let server: ChildProcess | undefined
  const start = async () => {
    const begun = spawn('redis-server', options, { stdio: 'ignore' })
    server = begun
    while (!(await accepts(port))) {
      if (begun.exitCode !== null) throw new Error('redis-server did not start')
      await wait(20)
    }
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    port,
    kill: () => endServer(server, 'SIGKILL'),
    freeze: () => signalAll(server, 'SIGSTOP'),
    resume: () => signalAll(server, 'SIGCONT'),
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
