import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Deps } from '#api/deps.ts'
import {
  childNiceness,
  maxReadingHeightPixels,
  maxReadingWidthPixels,
} from '#api/documents/analysis/limits.ts'
import { withoutNetwork } from '#api/documents/analysis/process/jail.ts'
import { insertPassages } from '#api/documents/words/index-passages.ts'
import { indexed } from '#api/documents/words/indexed.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { isUnreadPage } from './begin.ts'
import { findProgram, type Tesseract, tesseractEnv } from './find-tesseract.ts'
import {
  mostOutputBytes,
  pageCpuSeconds,
  pageMemoryBytes,
  pageTimeoutMs,
  stillNeededMs,
} from './limits.ts'
import { type PictureText, pageOfTable } from './page-of-table.ts'

export type ReadDeps = Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'>
export type BeingRead = NonNullable<Awaited<ReturnType<typeof findBeingRead>>>

const noText: PictureText = { text: '', aspect: null, view: {} }

export function findBeingRead(db: Db, resourceId: string) {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', resourceId)
    .whereRef('ocr_version', '=', 'version')
    .where(isOfKeptKb)
    .executeTakeFirst()
}

/** False if no page is left. What cannot be read has no text. Throws if it should be retried. */
export async function readNextPage(
  deps: ReadDeps,
  tesseract: Tesseract,
  file: BeingRead,
  ending: AbortSignal,
): Promise<boolean> {
  const next = await deps.db
    .selectFrom('resource_pages')
    .select('n')
    .where('resource_id', '=', file.id)
    .where(isUnreadPage)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  if (!next) return false
  const gone = watch(deps.db, file)
  try {
    const signal = AbortSignal.any([ending, gone.signal])
    await storePage(deps.db, file, next.n, await readPicture(deps, tesseract, file, next.n, signal))
  } catch (error) {
    if (!gone.signal.aborted) throw error
  } finally {
    gone.stop()
  }
  return true
}

function watch(db: Db, { id, version }: BeingRead) {
  const controller = new AbortController()
  const look = async () => {
    const file = await findBeingRead(db, id)
    if (file?.version !== version) controller.abort()
  }
  const timer = setInterval(() => look().catch(() => {}), stillNeededMs)
  return { signal: controller.signal, stop: () => clearInterval(timer) }
}

async function readPicture(
  { files, analyser }: ReadDeps,
  tesseract: Tesseract,
  file: BeingRead,
  page: number,
  signal: AbortSignal,
): Promise<PictureText> {
  if (!file.hash) return noText
  const content = await files.localPath(file.hash)
  const size = { width: maxReadingWidthPixels, height: maxReadingHeightPixels }
  const drawing = { name: fileNameOf(file), page, ...size, isForReading: true }
  const drawn = await analyser.renderPage({ content, by: file.uploader_id, ...drawing }, signal)
  if (!drawn.ok) {
    if (drawn.reason === 'cancelled' || drawn.reason === 'busy')
      throw new Error(`a page was not drawn: ${drawn.reason}`)
    return noText
  }
  const table = await recognise(tesseract, drawn.image, signal)
  return table === null ? noText : pageOfTable(table)
}

async function storePage(
  db: Db,
  { id, kb_id: kbId, title, version }: BeingRead,
  n: number,
  { text, aspect, view }: PictureText,
): Promise<void> {
  const passages = makePassages([{ n, text }]).map((passage) => indexed(passage, title))
  await db.transaction().execute(async (trx) => {
    const file = await trx
      .selectFrom('resources')
      .select('id')
      .where('id', '=', id)
      .where('version', '=', version)
      .where('ocr_version', '=', version)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!file) return
    await trx
      .updateTable('resource_pages')
      .set({ kind: 'scan', text, view: JSON.stringify(view), ...(aspect ? { aspect } : {}) })
      .where('resource_id', '=', id)
      .where('n', '=', n)
      .execute()
    await insertPassages(trx, { kbId, resourceId: id }, passages)
  })
}

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
