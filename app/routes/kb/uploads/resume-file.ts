import { type DetailedError, Upload } from 'tus-js-client'
import type { Sending, SendResult } from './upload-queue.ts'

interface FileToResume {
  href: string
  file: File
  /** Where the file goes. */
  metadata: Record<string, string>
  onProgress: (sent: number) => void
}

// After each part the permission is checked again; a proxy may limit the size of a body.
const partBytes = 8 * 1024 * 1024
const retryDelays = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000]

// Continues after an interruption and, if the same file is chosen again, after a reload. An aborted
// upload is deleted on the server.
export function resumeFile<Stored>({
  href,
  file,
  metadata,
  onProgress,
}: FileToResume): Sending<Stored> {
  const { promise: finished, resolve } = Promise.withResolvers<SendResult<Stored>>()
  const upload = new Upload(file, {
    endpoint: new URL(href, location.href).href,
    metadata: { ...metadata, name: file.name },
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // The same file for another folder is another upload.
    fingerprint: async () =>
      JSON.stringify([href, metadata, file.name, file.size, file.lastModified]),
    onShouldRetry: (error) => isPassing(statusOf(error)),
    onProgress,
    onSuccess: ({ lastResponse }) => resolve(storedOf(lastResponse.getBody())),
    onError: (error) => resolve({ ok: false, code: codeOf(error) }),
  })
  void start(upload)
  return {
    finished,
    abort: () => {
      resolve({ ok: false, code: 'upload_interrupted' })
      void upload.abort(true).catch(() => {})
    },
  }
}

async function start(upload: Upload): Promise<void> {
  const [former] = await upload.findPreviousUploads().catch(() => [])
  if (former) upload.resumeFromPreviousUpload(former)
  upload.start()
}

function storedOf<Stored>(body: string): SendResult<Stored> {
  try {
    return { ok: true, stored: (JSON.parse(body) as { data: Stored }).data }
  } catch {
    // Only the answer to the last part was lost.
    return { ok: true, stored: undefined as Stored }
  }
}

const responseOf = (error: Error) => (error as Partial<DetailedError>).originalResponse

function statusOf(error: Error): number {
  return responseOf(error)?.getStatus() ?? 0
}

// The connection, a part that is still being written, or an outage.
function isPassing(status: number): boolean {
  const other = status < 500 || status === 507
  return status === 0 || [408, 409, 429].includes(status) || !other
}

function codeOf(error: Error): string {
  const response = responseOf(error)
  if (!response) return 'unreachable'
  try {
    const { error: told } = JSON.parse(response.getBody()) as { error?: { code?: string } }
    return told?.code ?? 'internal'
  } catch {
    return response.getStatus() === 413 ? 'too_large' : 'internal'
  }
}
