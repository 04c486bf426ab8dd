// Must be imported first.
import './analysis/process/confine.ts'
import { read } from 'node:fs'
import os from 'node:os'
import { promisify } from 'node:util'
import { AnalysisFailure, type Document, type FailureCode } from './analysis/document.ts'
import { type Redrawn, type RedrawRequest, redraw } from './analysis/drawing/redraw.ts'
import { type Rendered, type RenderRequest, renderFile } from './analysis/drawing/render.ts'
import { childNiceness } from './analysis/limits.ts'
import { type Part, partsOf, storablePage } from './analysis/parts.ts'
import { endLoading } from './analysis/process/confine.ts'
import { ReadFailure, type ReadRequest, readDocument } from './analysis/read.ts'
import { summaryOf } from './analysis/summary.ts'
import { type PageRequest, type ReadPage, readPage } from './pages/read-page.ts'

type WithoutContent<T> = Omit<T, 'content'>

export type Job =
  | ({ do: 'read'; title?: string } & WithoutContent<ReadRequest>)
  | ({ do: 'render' } & WithoutContent<RenderRequest>)
  | ({ do: 'redraw' } & WithoutContent<RedrawRequest>)
  | ({ do: 'page' } & Omit<PageRequest, 'bytes'>)

/** Sent after all parts of the document. `isPartial`: only the beginning was read. */
export type Read = Pick<Document, 'encoding'> & {
  mediaType: string
  pageCount: number
  summary: string
  isPartial: boolean
}
/** `pageCount` is set if the pages can be looked at nevertheless. */
export type Failed = { ok: false; reason: FailureCode; mediaType?: string; pageCount?: number }
export type Reply = ({ ok: true } & (Read | Rendered | Redrawn | ReadPage)) | Failed

/** A job, whose content follows on stdin, or whether to continue after a part. */
export type ToChild = { job: Job; size: number } | { goOn: boolean }
export type FromChild = { ready: true } | { part: Part } | { reply: Reply }

const input = 0
const readInput = promisify(read)

// A process may not raise its priority: the program itself may run with a lower one.
os.setPriority(Math.max(childNiceness, os.getPriority()))
endLoading()
let answered: ((goOn: boolean) => void) | undefined
process.on('message', (message: ToChild) => {
  if ('goOn' in message) answered?.(message.goOn)
  else void answer(message.job, message.size).then((reply) => sendToParent({ reply }))
})
// The child exits when its parent does.
process.on('disconnect', () => process.exit(0))
sendToParent({ ready: true })

function sendToParent(message: FromChild): void {
  process.send?.(message)
}

async function answer(job: Job, size: number): Promise<Reply> {
  try {
    const content = await receive(size)
    if (job.do === 'read') return await readInParts(job, content)
    if (job.do === 'redraw') return { ok: true, ...(await redraw({ ...job, content })) }
    if (job.do === 'page') return { ok: true, ...readPage({ ...job, bytes: content }) }
    return { ok: true, ...(await renderFile({ ...job, content })) }
  } catch (error) {
    return failure(error)
  }
}

/** This process cannot open files. */
async function receive(size: number): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(size)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await readInput(input, content, at, size - at, null)
    if (bytesRead === 0) throw new AnalysisFailure('damaged')
    at += bytesRead
  }
  return content
}

async function readInParts(
  { title, ...request }: WithoutContent<ReadRequest> & { title?: string },
  content: Buffer,
): Promise<Reply> {
  const { mediaType, document, pageCount } = await readDocument({ ...request, content })
  const pages = document.pages.map(storablePage)
  for (const part of partsOf(pages, title)) {
    const goOn = new Promise<boolean>((resolve) => {
      answered = resolve
    })
    sendToParent({ part })
    if (!(await goOn)) throw new AnalysisFailure('cancelled')
  }
  const { failure: reason, isPartial = false, encoding } = document
  if (reason) return { ok: false, reason, mediaType, pageCount }
  const read: Read = { mediaType, pageCount, summary: summaryOf(pages), isPartial }
  return { ok: true, ...read, ...(encoding ? { encoding } : {}) }
}

function failure(error: unknown): Failed {
  if (error instanceof ReadFailure && error.mediaType) {
    return { ok: false, reason: error.reason, mediaType: error.mediaType }
  }
  return { ok: false, reason: error instanceof AnalysisFailure ? error.reason : 'damaged' }
}
