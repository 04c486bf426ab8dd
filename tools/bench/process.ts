import { type ChildProcess, fork, spawn } from 'node:child_process'
import { request } from 'node:http'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { memoryMb } from '../support/memory-mb.ts'
import type { Served, Used } from './serve.ts'

const mebi = 1024 * 1024

export type Running = {
  served: Served
  child: ChildProcess
  /** Since its start. */
  cpuMs: () => Promise<number>
  stop: () => Promise<void>
}

/** Seeded, with its floor, in a separate process. */
export function startServed(dataDir: string): Promise<Running> {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', RATE_LIMITS: '0' }
  const child = fork(new URL('./serve.ts', import.meta.url), { env })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.on('message', ({ ready }: { ready?: Served }) => {
      if (ready)
        resolve({ served: ready, child, cpuMs: () => cpuMsOf(child), stop: () => end(child) })
    })
  })
}

function cpuMsOf(child: ChildProcess): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('message', ({ cpuMs }: Used) => resolve(cpuMs))
  child.send('cpu')
  return promise
}

/** Milliseconds to the first 200 of a page, and megabytes some seconds later. */
export async function startProduct(
  dataDir: string,
  port: number,
): Promise<{ startMs: number; idleMb: number }> {
  const started = performance.now()
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    RATE_LIMITS: '0',
  }
  const child = spawn('node', [...keepCompiled, 'server.ts'], { env, stdio: 'ignore' })
  while (!(await answers(`http://127.0.0.1:${port}/login`))) await pause(20)
  const startMs = performance.now() - started
  await pause(5_000)
  const idleMb = memoryMb(child.pid ?? 0)
  await end(child)
  return { startMs, idleMb }
}

/** Highest growth in megabytes during one large upload. */
export function uploadGrowth({ served, child }: Running, bytes: number): Promise<number> {
  const url = `${served.product}/api/kb/${served.smallKb}/resources`
  return growthDuring(child, () => upload(url, served.cookie, bytes))
}

/** Highest growth in megabytes. */
export async function growthDuring(
  { pid = 0 }: ChildProcess,
  work: () => Promise<void>,
): Promise<number> {
  const before = memoryMb(pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memoryMb(pid))
  }, 50)
  await work()
  clearInterval(watching)
  return most - before
}

function upload(url: string, cookie: string, bytes: number): Promise<void> {
  const boundary = 'bench-boundary'
  const headers = { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` }
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers }, (answer) => {
      answer
        .resume()
        .on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`upload: ${answer.statusCode}`)),
        )
    })
    sending.on('error', reject)
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`,
    )
    const chunk = Buffer.alloc(mebi, 'commonplace ')
    let left = bytes
    const more = () => {
      while (left > 0) {
        left -= chunk.length
        if (!sending.write(chunk)) return void sending.once('drain', more)
      }
      sending.end(`\r\n--${boundary}--\r\n`)
    }
    more()
  })
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (answer) => answer.ok,
    () => false,
  )
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
