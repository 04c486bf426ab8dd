import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'

/** Sends a signal to a server and to the processes that it started. */
export function signalAll(server: ChildProcess | undefined, name: NodeJS.Signals): void {
  if (!server?.pid) return
  for (const pid of [server.pid, ...childrenOf(server.pid)]) kill(pid, name)
}

/** Sends this signal to the server alone or to all its processes, and waits for its end. */
export async function endServer(
  server: ChildProcess | undefined,
  name: NodeJS.Signals,
  { toAll = false } = {},
): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode) return
  const gone = once(server, 'exit')
  if (toAll) signalAll(server, name)
  else server.kill(name)
  await gone
}

function childrenOf(pid: number): number[] {
  const text = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = text.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid && child ? [child] : []))
}

function kill(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended a moment ago.
  }
}
