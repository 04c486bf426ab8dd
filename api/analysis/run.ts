import { Lane, type LaneOptions } from './lane.ts'
import { CHILD_HEAP_MB, CHILD_IDLE_MS, CHILD_MEMORY_BYTES, JOB_TIMEOUT_MS } from './limits.ts'
import type { ReadRequest, ReadResult } from './read.ts'
import type { Rendered, RenderRequest } from './render.ts'
import type { Failed, Reply } from './worker.ts'

export type AnalysisResult = ({ ok: true } & ReadResult) | Failed
export type RenderResult = ({ ok: true } & Rendered) | Failed

export type Analyser = {
  /** Reads a stored file under the name it was uploaded with. Never rejects. */
  analyse(request: ReadRequest, signal?: AbortSignal): Promise<AnalysisResult>
  /** A page of a PDF or an image as WebP; `width` in pixels is an upper limit. Never rejects. */
  renderPage(request: RenderRequest, signal?: AbortSignal): Promise<RenderResult>
  /** Ends the processes. What runs or waits is answered with `cancelled`. */
  close(): void
}

const DEFAULTS: LaneOptions = {
  timeoutMs: JOB_TIMEOUT_MS,
  memoryBytes: CHILD_MEMORY_BYTES,
  heapMb: CHILD_HEAP_MB,
  idleMs: CHILD_IDLE_MS,
  worker: new URL('./worker.ts', import.meta.url),
}

/**
 * Reads and renders files outside of this process, one of each at a time, so
 * that a file that crashes, hangs or swells its reader harms nobody else. The
 * processes start with the first file and do not keep ours alive when idle.
 */
export function createAnalyser(options: Partial<LaneOptions> = {}): Analyser {
  const reading = new Lane({ ...DEFAULTS, ...options })
  const rendering = new Lane({ ...DEFAULTS, ...options })
  return {
    analyse: async (request, signal) =>
      asRead(await reading.run({ ...request, do: 'read' }, signal)),
    renderPage: async (request, signal) =>
      asRendered(await rendering.run({ ...request, do: 'render' }, signal)),
    close() {
      reading.close()
      rendering.close()
    },
  }
}

function asRead(reply: Reply): AnalysisResult {
  if (!reply.ok || 'document' in reply) return reply
  return { ok: false, reason: 'damaged' }
}

/** A buffer crosses between processes as plain bytes. */
function asRendered(reply: Reply): RenderResult {
  if (!reply.ok) return reply
  if (!('image' in reply)) return { ok: false, reason: 'damaged' }
  return { ...reply, image: Buffer.from(reply.image) }
}
