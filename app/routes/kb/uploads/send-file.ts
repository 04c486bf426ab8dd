import type { Sending, SendResult } from './upload-queue.ts'

interface FileToSend {
  /** From `apiHref`. */
  href: string
  file: File
  fields?: Record<string, string>
  onProgress: (sent: number) => void
}

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
export function sendFile<Stored>({
  href,
  file,
  fields = {},
  onProgress,
}: FileToSend): Sending<Stored> {
  const request = new XMLHttpRequest()
  const finished = new Promise<SendResult<Stored>>((resolve) => {
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, file.size))
    request.onload = () => resolve(resultOf(request))
    request.onerror = () => resolve({ ok: false, code: 'unreachable' })
    request.onabort = () => resolve({ ok: false, code: 'upload_interrupted' })
  })
  request.open('POST', href)
  request.setRequestHeader('accept', 'application/json')
  request.send(formOf(file, fields))
  return { finished, abort: () => request.abort() }
}

function formOf(file: File, fields: Record<string, string>): FormData {
  const form = new FormData()
  // The API parses the form while it arrives.
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

function resultOf<Stored>({ responseText, status }: XMLHttpRequest): SendResult<Stored> {
  try {
    const body = JSON.parse(responseText) as { data?: Stored; error?: { code?: string } }
    if (status < 300) return { ok: true, stored: body.data as Stored }
    return { ok: false, code: body.error?.code ?? 'internal' }
  } catch {
    return { ok: false, code: status === 413 ? 'too_large' : 'internal' }
  }
}
