import { apiHref } from '#app/upstream/browser.ts'
import type { Sending, UploadPlace } from './upload-queue.ts'

/**
 * Uploads one file to the API. Uses XMLHttpRequest, because `fetch` does not report the progress of
 * an upload.
 */
export function sendFile(
  file: File,
  { kbId, folderId }: UploadPlace,
  onProgress: (sent: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const finished = new Promise<{ ok: true } | { ok: false; code: string }>((resolve) => {
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onload = () =>
      resolve(request.status < 300 ? { ok: true } : { ok: false, code: codeOf(request) })
    request.onerror = () => resolve({ ok: false, code: 'unreachable' })
    request.onabort = () => resolve({ ok: false, code: 'upload_interrupted' })
  })
  request.open('POST', apiHref('/kb/:kbId/resources', { kbId }))
  request.setRequestHeader('accept', 'application/json')
  request.send(formOf(file, folderId))
  return { finished, abort: () => request.abort() }
}

function formOf(file: File, folderId: string | null): FormData {
  const form = new FormData()
  // The folder must be before the file, because the API parses the form while it arrives.
  if (folderId) form.set('folderId', folderId)
  form.set('file', file)
  return form
}

function codeOf({ responseText, status }: XMLHttpRequest): string {
  try {
    const body = JSON.parse(responseText) as { error?: { code?: string } }
    return body.error?.code ?? 'internal'
  } catch {
    return status === 413 ? 'too_large' : 'internal'
  }
}
