import os from 'node:os'
import type { Task } from './child.ts'
import type { Content } from './content.ts'
import {
  CHILD_HEAP_MB,
  CHILD_IDLE_MS,
  CHILD_MEMORY_BYTES,
  DRAWING_TIMEOUT_MS,
  JOB_TIMEOUT_MS,
  MOST_READERS,
} from './limits.ts'
import type { Drawing, Redrawn } from './redraw.ts'
import type { Rendered } from './render.ts'
import type { Failed, Read, Reply } from './worker.ts'
import { Lane, type LaneOptions } from './worker-queue.ts'

/** A file, and who it is read for: people take turns. */
type About = { content: Content; by?: string }
type ReadRequest = About & { name: string; title?: string; onPart?: Task['onPart'] }

type AnalysisResult = ({ ok: true } & Read) | Failed
type RenderResult = ({ ok: true } & Rendered) | Failed
type RedrawResult = ({ ok: true } & Redrawn) | Failed

export type Analyser = {
  /**
   * Reads a file under the name it was uploaded with, and hands over what it says part by part, with
   * its passages under this title; `onPart` answers whether to go on. Never rejects by itself.
   */
  analyse(request: ReadRequest, signal?: AbortSignal): Promise<AnalysisResult>
  /** A page of a PDF or an image as WebP; `width` in pixels is an upper limit. Never rejects. */
  renderPage(
    request: About & { page: number; width: number; name?: string },
    signal?: AbortSignal,
  ): Promise<RenderResult>
  /** A picture drawn anew, without anything its file hides. Never rejects. */
  redraw(request: About & Drawing): Promise<RedrawResult>
  /** Ends the processes. What runs or waits is answered with `cancelled`. */
  close(): void
}

const DEFAULTS: LaneOptions = {
  timeoutMs: JOB_TIMEOUT_MS,
  memoryBytes: CHILD_MEMORY_BYTES,
  heapMb: CHILD_HEAP_MB,
  idleMs: CHILD_IDLE_MS,
  worker: new URL('./worker.ts', import.meta.url),
  children: 1,
  mostOfOne: Number.POSITIVE_INFINITY,
}

/** Somebody waits for what is drawn, so that a page that takes long is no reason for others to wait. */
const drawing = { timeoutMs: DRAWING_TIMEOUT_MS, children: 2, mostOfOne: 1 }

/** How many files are read at once. */
export const readers = Math.min(MOST_READERS, os.availableParallelism())

const nobody = ''

/**
 * Reads and renders files outside of this process, so that a file that crashes,
 * hangs or swells its reader harms nobody else. The processes start with the
 * first file and do not keep ours alive when idle.
 */
export function createAnalyser(options: Partial<LaneOptions> = {}): Analyser {
  const reading = new Lane({ ...DEFAULTS, children: readers, ...options })
  const rendering = new Lane({ ...DEFAULTS, ...drawing, ...options })
  return {
    analyse: async ({ content, by = nobody, onPart, ...job }, signal) => {
      const task = { content, by, ...(onPart ? { onPart } : {}), ...(signal ? { signal } : {}) }
      return asRead(await reading.run({ ...task, job: { ...job, do: 'read' } }))
    },
    renderPage: async ({ content, by = nobody, ...job }, signal) => {
      const task = { content, by, ...(signal ? { signal } : {}) }
      return asRendered(await rendering.run({ ...task, job: { ...job, do: 'render' } }))
    },
    redraw: async ({ content, by = nobody, ...job }) =>
      asRedrawn(await rendering.run({ content, by, job: { ...job, do: 'redraw' } })),
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

/** A buffer crosses between processes as plain bytes. */
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
