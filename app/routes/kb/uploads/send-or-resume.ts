import { apiHref } from '#app/upstream/browser.ts'
import type { SameName } from '#contract/calls/same-name.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { uploadLimits } from '#contract/limits.ts'
import { sendFile } from './send-file.ts'
import type { Sending } from './upload-queue.ts'

export interface UploadPlace {
  kbId: string
  folderId: string | null
  sameName?: SameName
}

/** A large one can continue after an interruption. */
export function sendOrResume(
  file: File,
  { kbId, folderId, sameName }: UploadPlace,
  onProgress: (sent: number) => void,
): Sending<Resource[]> {
  const fields = { ...(folderId && { folderId }), ...(sameName && { sameName }) }
  if (file.size < uploadLimits.resumableFromBytes) {
    const href = apiHref('/kb/:kbId/resources', { kbId })
    return sendFile({ href, file, onProgress, fields })
  }
  const href = apiHref('/kb/:kbId/uploads', { kbId })
  let aborted = false
  const loading = import('./resume-file.ts').then(({ resumeFile }) =>
    resumeFile<Resource[]>({ href, file, metadata: fields, onProgress }),
  )
  return {
    finished: loading.then(
      (sending) => (aborted ? { ok: false, code: 'upload_interrupted' } : sending.finished),
      () => ({ ok: false, code: 'unreachable' }) as const,
    ),
    abort: () => {
      aborted = true
      void loading.then((sending) => sending.abort()).catch(() => {})
    },
  }
}
