import os from 'node:os'
import { AnalysisFailure, type FailureCode } from './document.ts'
import { CHILD_NICENESS } from './limits.ts'
import { ReadFailure, type ReadRequest, type ReadResult, readDocument } from './read.ts'
import { type Rendered, type RenderRequest, renderFile } from './render.ts'

export type Job = ({ do: 'read' } & ReadRequest) | ({ do: 'render' } & RenderRequest)
export type Failed = { ok: false; reason: FailureCode; mediaType?: string }
export type Reply = ({ ok: true } & ReadResult) | ({ ok: true } & Rendered) | Failed

os.setPriority(CHILD_NICENESS)
process.on('message', (job: Job) => {
  void answer(job).then((reply) => process.send?.(reply))
})
// A child without its parent has nobody to work for.
process.on('disconnect', () => process.exit(0))

async function answer(job: Job): Promise<Reply> {
  try {
    if (job.do === 'read') return { ok: true, ...(await readDocument(job)) }
    return { ok: true, ...(await renderFile(job)) }
  } catch (error) {
    return failure(error)
  }
}

function failure(error: unknown): Failed {
  if (error instanceof ReadFailure && error.mediaType) {
    return { ok: false, reason: error.reason, mediaType: error.mediaType }
  }
  if (error instanceof AnalysisFailure) return { ok: false, reason: error.reason }
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return { ok: false, reason: code === 'ENOENT' ? 'missing' : 'damaged' }
}
