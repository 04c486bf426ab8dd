// Must be imported first.
import './confine.ts'
import { read } from 'node:fs'
import os from 'node:os'
import { promisify } from 'node:util'
import { endLoading } from './confine.ts'
import { AnalysisFailure, type FailureCode } from './document.ts'
import { childNiceness } from './limits.ts'
import { type Part, partsOf, storablePage } from './parts.ts'
import { ReadFailure, type ReadRequest, readDocument } from './read.ts'
import { type Redrawn, type RedrawRequest, redraw } from './redraw.ts'
import { type Rendered, type RenderRequest, renderFile } from './render.ts'
import { summaryOf } from './summary.ts'

type WithoutContent<T> = Omit<T, 'content'>

export type Job =
  | ({ do: 'read'; title?: string } & WithoutContent<ReadRequest>)
  | ({ do: 'render' } & WithoutContent<RenderRequest>)
  | ({ do: 'redraw' } & WithoutContent<RedrawRequest>)

/**
 * A file's type and summary. The child sends it after all parts of the document. `isPartial`: only
 * the beginning was read.
 */
export type Read = { mediaType: string; pageCount: number; summary: string; isPartial: boolean }
/** `pageCount` is set if the pages can be looked at nevertheless. */
export type Failed = { ok: false; reason: FailureCode; mediaType?: string; pageCount?: number }
export type Reply = ({ ok: true } & (Read | Rendered | Redrawn)) | Failed

/**
 * A message from the parent: a job, whose file content follows on stdin, or whether to continue
 * after a part.
 */
export type ToChild = { job: Job; size: number } | { goOn: boolean }
export type FromChild = { part: Part } | { reply: Reply }

const input = 0
const readInput = promisify(read)

os.setPriority(childNiceness)
endLoading()
let answered: ((goOn: boolean) => void) | undefined
process.on('message', (message: ToChild) => {
  if ('goOn' in message) answered?.(message.goOn)
  else void answer(message.job, message.size).then((reply) => sendToParent({ reply }))
})
// The child exits when its parent does.
process.on('disconnect', () => process.exit(0))

function sendToParent(message: FromChild): void {
  process.send?.(message)
}

async function answer(job: Job, size: number): Promise<Reply> {
  try {
    const content = await receive(size)
    if (job.do === 'read') return await readInParts(job, content)
    if (job.do === 'redraw') return { ok: true, ...(await redraw({ ...job, content })) }
    return { ok: true, ...(await renderFile({ ...job, content })) }
  } catch (error) {
    return failure(error)
  }
}

/** Reads the job's file from stdin: this process cannot open files. */
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
  { name, title }: { name: string; title?: string },
  content: Buffer,
): Promise<Reply> {
  const { mediaType, document, pageCount } = await readDocument({ content, name })
  const pages = document.pages.map(storablePage)
  for (const part of partsOf(pages, title)) {
    const goOn = new Promise<boolean>((resolve) => {
      answered = resolve
    })
    sendToParent({ part })
    if (!(await goOn)) throw new AnalysisFailure('cancelled')
  }
  const { failure: reason, isPartial = false } = document
  if (reason) return { ok: false, reason, mediaType, pageCount }
  return { ok: true, mediaType, pageCount, summary: summaryOf(pages), isPartial }
}

function failure(error: unknown): Failed {
  if (error instanceof ReadFailure && error.mediaType) {
    return { ok: false, reason: error.reason, mediaType: error.mediaType }
  }
  return { ok: false, reason: error instanceof AnalysisFailure ? error.reason : 'damaged' }
}
