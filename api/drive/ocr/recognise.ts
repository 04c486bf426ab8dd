import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { childNiceness } from '#api/documents/analysis/limits.ts'
import { withoutNetwork } from '#api/documents/analysis/process/jail.ts'
import { findProgram, type Tesseract, tesseractEnv } from './find-tesseract.ts'
import { mostOutputBytes, pageCpuSeconds, pageMemoryBytes, pageTimeoutMs } from './limits.ts'

/** Null if it failed or exceeded a limit. Throws if the signal is aborted. */
export async function recognise(
  tesseract: Tesseract,
  picture: Buffer,
  signal: AbortSignal,
): Promise<string | null> {
  signal.throwIfAborted()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'read-picture-'))
  try {
    const { program, args } = await limited(tesseract.program, [
      'stdin',
      'stdout',
      '-l',
      tesseract.languages,
      'tsv',
    ])
    const env = { ...tesseractEnv(), TMPDIR: folder }
    // As the leader of a group of its own it can be killed together with all that it started.
    const child = spawn(program, args, {
      cwd: folder,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const table = await outputOf(child, picture, signal)
    signal.throwIfAborted()
    return table
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// On Linux limits of time, memory and file size hold even if this process is killed; no network
// where the system allows that.
async function limited(program: string, args: string[]) {
  const prlimit = await findProgram('prlimit')
  if (!prlimit) return withoutNetwork(program, args)
  const limits = [`--cpu=${pageCpuSeconds}`, `--as=${pageMemoryBytes}`, '--fsize=0', '--core=0']
  return withoutNetwork(prlimit, [...limits, '--', program, ...args])
}

function outputOf(
  child: ChildProcess,
  picture: Buffer,
  signal: AbortSignal,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const chunks: Buffer[] = []
  let size = 0
  const kill = () => killGroup(child)
  const timer = setTimeout(kill, pageTimeoutMs)
  signal.addEventListener('abort', kill)
  child.stdout?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostOutputBytes) kill()
    else chunks.push(chunk)
  })
  child.on('error', () => resolve(null))
  child.on('close', (code) => {
    kill()
    resolve(code === 0 && size <= mostOutputBytes ? Buffer.concat(chunks).toString('utf8') : null)
  })
  // A program that ends early closes the pipe. Its exit tells the reason.
  child.stdin?.on('error', () => {})
  child.stdin?.end(picture)
  lowerPriority(child)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', kill)
  })
}

function killGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of the group have ended.
  }
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) os.setPriority(pid, childNiceness)
  } catch {
    // It has ended already.
  }
}
