import { type Content, headOf } from '#api/documents/analysis/content.ts'
import type { FailureCode } from '#api/documents/analysis/document.ts'
import type { Drawing, Redrawn } from '#api/documents/analysis/drawing/redraw.ts'
import type { Rendered, RenderRequest } from '#api/documents/analysis/drawing/render.ts'
import {
  childHeapMb,
  childIdleMs,
  childMaxJobs,
  childMemoryBytes,
  childRecycleBytes,
  drawingTimeoutMs,
  jobTimeoutMs,
  maxWaitingJobs,
  readers,
} from '#api/documents/analysis/limits.ts'
import { claimOf } from '#api/documents/analysis/media-type.ts'
import type { PageRequest, ReadPage } from '#api/documents/pages/read-page.ts'
import type { Failed, Read, Reply } from '#api/documents/worker.ts'
import { Pool } from '#api/platform/pool.ts'
import type { Encoding } from '#contract/encodings.ts'
import { type FormatOf, formats } from '#shared/formats.ts'
import { Child, type ChildLimits, type Task } from './child.ts'

/** Fair between people. A child process stays for later jobs and is replaced after a while. */
class WorkerQueue {
  #options: WorkerQueueOptions
  #pool: Pool
  #children = new Set<Child>()
  #free: Child[] = []
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: WorkerQueueOptions) {
    this.#options = options
    this.#pool = new Pool({ places: options.children })
  }

  async run(wanted: QueuedTask): Promise<Reply> {
    if (this.#closed) return refused('cancelled')
    if (this.#pool.waiting >= maxWaitingJobs) return refused('busy')
    clearTimeout(this.#idle)
    const reply = await this.#pool.run(wanted.by, () => this.#handle(wanted))
    if (!this.#closed && this.#pool.running === 0)
      this.#idle = setTimeout(() => this.#retireAll(), this.#options.idleMs).unref()
    return reply
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#idle)
    this.#retireAll()
  }

  async #handle(wanted: QueuedTask): Promise<Reply> {
    if (wanted.signal?.aborted || this.#closed) return refused('cancelled')
    const child = this.#take()
    const reply = await child.run(wanted)
    const wornOut = child.jobsDone >= childMaxJobs || (await child.memory()) > childRecycleBytes
    if (wornOut || !child.alive || this.#closed) this.#retire(child)
    else this.#free.push(child)
    return reply
  }

  #take(): Child {
    for (let child = this.#free.pop(); child; child = this.#free.pop()) {
      if (child.alive) return child
      this.#children.delete(child)
    }
    const made = new Child(this.#options, this.#options.worker)
    this.#children.add(made)
    return made
  }

  #retire(child: Child): void {
    this.#children.delete(child)
    child.kill()
  }

  #retireAll(): void {
    for (const child of this.#children) this.#retire(child)
    this.#free = []
  }
}

const headBytes = 64

/** The first box of an MP4-like file states its brand. All others are MP4. */
const brands: Record<string, MediaFormat | null> = {
  'qt  ': 'mov',
  'M4A ': 'm4a',
  'M4B ': 'm4a',
  avif: null,
  avis: null,
  heic: null,
  heix: null,
  mif1: null,
  msf1: null,
}

const signatures: [MediaFormat, (head: string) => boolean][] = [
  ['mp3', (head) => head.startsWith('ID3') || isMpegLayer3(head)],
  ['wav', (head) => head.startsWith('RIFF') && head.startsWith('WAVE', 8)],
  ['ogg', (head) => head.startsWith('OggS')],
  ['flac', (head) => head.startsWith('fLaC')],
  ['webm', (head) => head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm')],
]

type About = { content: Content; by?: string }
type ReadRequest = About & {
  name: string
  title?: string
  encoding?: Encoding
  onPart?: Task['onPart']
}

type AnalysisResult = ({ ok: true } & Read) | Failed
type RenderResult = ({ ok: true } & Rendered) | Failed
type RedrawResult = ({ ok: true } & Redrawn) | Failed
type PageResult = ({ ok: true } & ReadPage) | Failed

export type Analyser = {
  /** `onPart` returns whether to continue. Rejects only if `onPart` does. */
  analyse(request: ReadRequest, signal?: AbortSignal): Promise<AnalysisResult>
  /** WebP of at most `width` and, for an image, `height` pixels. Never rejects. */
  renderPage(
    request: About & Omit<RenderRequest, 'content'>,
    signal?: AbortSignal,
  ): Promise<RenderResult>
  /** Removes the file's metadata. Never rejects. */
  redraw(request: About & Drawing): Promise<RedrawResult>
  /** Never rejects. */
  readPage(request: PageRequest): Promise<PageResult>
  /** Running and waiting jobs end with `cancelled`. */
  close(): void
}

const defaults: WorkerQueueOptions = {
  timeoutMs: jobTimeoutMs,
  memoryBytes: childMemoryBytes,
  heapMb: childHeapMb,
  idleMs: childIdleMs,
  worker: new URL('../../worker.ts', import.meta.url),
  children: 1,
}

const drawing = { timeoutMs: drawingTimeoutMs, children: 2 }

const noUser = ''

/**
 * Works in child processes: a file that crashes, hangs or fills memory affects no other. They start
 * with the first file and do not keep this process alive when idle.
 */
export function createAnalyser(options: Partial<WorkerQueueOptions> = {}): Analyser {
  const reading = new WorkerQueue({ ...defaults, children: readers, ...options })
  const rendering = new WorkerQueue({ ...defaults, ...drawing, ...options })
  return {
    analyse: async ({ content, by = noUser, onPart, ...job }, signal) => {
      const mediaType = await mediaTypeOf(content, job.name).catch(() => undefined)
      if (mediaType) return { ok: true, mediaType, pageCount: 0, summary: '', isPartial: false }
      const task = { content, by, ...(onPart ? { onPart } : {}), ...(signal ? { signal } : {}) }
      return asRead(await reading.run({ ...task, job: { ...job, do: 'read' } }))
    },
    renderPage: async ({ content, by = noUser, ...job }, signal) => {
      const task = { content, by, ...(signal ? { signal } : {}) }
      return asRendered(await rendering.run({ ...task, job: { ...job, do: 'render' } }))
    },
    redraw: async ({ content, by = noUser, ...job }) =>
      asRedrawn(await rendering.run({ content, by, job: { ...job, do: 'redraw' } })),
    readPage: async ({ bytes: content, ...job }) =>
      asPage(await rendering.run({ content, by: noUser, job: { ...job, do: 'page' } })),
    close() {
      reading.close()
      rendering.close()
    },
  }
}

function asRead(reply: Reply): AnalysisResult {
  if (!reply.ok || 'summary' in reply) return reply
  return { ok: false, reason: 'damaged' }
}

/** Buffers arrive from another process as plain Uint8Arrays. */
function asRendered(reply: Reply): RenderResult {
  if (!reply.ok) return reply
  if (!('image' in reply && 'pageCount' in reply)) return { ok: false, reason: 'damaged' }
  return { ...reply, image: Buffer.from(reply.image) }
}

function asRedrawn(reply: Reply): RedrawResult {
  if (!reply.ok) return reply
  if (!('image' in reply && 'format' in reply)) return { ok: false, reason: 'damaged' }
  return { ...reply, image: Buffer.from(reply.image) }
}

function asPage(reply: Reply): PageResult {
  if (!reply.ok) return reply
  if (!('facts' in reply)) return { ok: false, reason: 'damaged' }
  return { ...reply, replaced: reply.replaced && Buffer.from(reply.replaced) }
}

type MediaFormat = FormatOf<'media'>

// Audio or video that browsers play, by its first bytes. It has no text, so no more of it is read,
// whatever its size. Undefined if the name claims a format with text.
async function mediaTypeOf(content: Content, name: string): Promise<string | undefined> {
  if (claimOf(name)) return undefined
  const head = (await headOf(content, headBytes)).toString('latin1')
  const found = signatures.find(([, matches]) => matches(head))?.[0] ?? boxFormat(head)
  return found && formats[found].mediaTypes[0]
}

function isMpegLayer3(head: string): boolean {
  return head.charCodeAt(0) === 0xff && (head.charCodeAt(1) & 0xe6) === 0xe2
}

function boxFormat(head: string): MediaFormat | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined
  const brand = brands[head.slice(8, 12)]
  return brand === null ? undefined : (brand ?? 'mp4')
}

type WorkerQueueOptions = ChildLimits & { idleMs: number; worker: URL; children: number }

/** `signal`: aborted when the result is no longer needed. */
type QueuedTask = Task & { by: string; signal?: AbortSignal }

function refused(reason: FailureCode): Reply {
  return { ok: false, reason }
}
