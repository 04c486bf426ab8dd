import { Server } from '@tus/server'
import { ERRORS, type Lock, type Locker, type RequestRelease, TUS_RESUMABLE } from '@tus/utils'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { errorResponse, toApiError } from '#api/platform/http/errors.ts'
import { newId } from '#api/platform/ids.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { uploadLimits } from '#contract/limits.ts'
import { findUnfinished } from './find.ts'
import { finishUpload } from './finish.ts'
import { TusStore } from './tus-store.ts'

/**
 * One request at a time; a newer one takes over. The library's locker asks in every turn of the
 * event loop whether the lock is free, which takes a whole processor while two tabs send the same
 * file.
 */
export class UploadLocker implements Locker {
  readonly #holders = new Map<string, Holder>()

  newLock(id: string): Lock {
    return {
      lock: (signal, requestRelease) => this.#acquire(id, signal, requestRelease),
      unlock: async () => this.#release(id),
    }
  }

  async #acquire(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
    const ending = AbortSignal.any([signal, AbortSignal.timeout(uploadLimits.lockWaitMs)])
    const ended = aborted(ending)
    for (let holder = this.#holders.get(id); holder; holder = this.#holders.get(id)) {
      await holder.requestRelease()
      await Promise.race([holder.released, ended])
      if (ending.aborted) throw ERRORS.ERR_LOCK_TIMEOUT
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    this.#holders.set(id, { requestRelease, released, release })
  }

  #release(id: string): void {
    const holder = this.#holders.get(id)
    this.#holders.delete(id)
    holder?.release()
  }
}

// In a data folder, which only one server uses, an upload has one writer at a time. In S3 several
// servers may write pieces of it.
const locker = new UploadLocker()

/** `requestRelease`: store what arrived and end. */
type Holder = { requestRelease: RequestRelease; released: Promise<void>; release: () => void }

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** https://tus.io, with errors as in other calls. The last content is answered with resources. */
export async function serveTus(
  context: HandlerContext,
  ids: { kbId: string; uploadId?: string },
  request = context.request,
): Promise<Response> {
  const { kbId, uploadId } = ids
  let failure: ApiError | undefined
  const server = new Server({
    path: `/kb/${kbId}/uploads`,
    datastore: new TusStore(context, kbId),
    locker,
    maxSize: context.settings.maxUploadBytes,
    namingFunction: () => newId(),
    getFileIdFromRequest: () => uploadId,
    // Relative to the address of the call, which browsers have below `/api`.
    generateUrl: (_request, { id }) => `uploads/${id}`,
    onUploadFinish: async (_request, { id }) => {
      const resources = await finishUpload(context, { kbId, uploadId: id })
      const headers = { 'content-type': 'application/json' }
      return { status_code: 200, headers, body: JSON.stringify({ data: resources }) }
    },
    onResponseError: (_request, error) => {
      if (!('status_code' in error)) failure = toApiError(error)
      return undefined
    },
  })
  const response = await server.handleWeb(request)
  // The library allows every site to read its answers. No other call does.
  for (const name of [...response.headers.keys()])
    if (name.startsWith('access-control-')) response.headers.delete(name)
  if (response.ok) return response
  const answer = errorResponse(failure ?? new ApiError(codeOf(response.status)))
  answer.headers.set('tus-resumable', TUS_RESUMABLE)
  return answer
}

const codes: { [status: number]: ErrorCode } = {
  404: 'upload_not_found',
  409: 'wrong_offset',
  410: 'upload_not_found',
  413: 'too_large',
  415: 'unsupported_type',
  460: 'upload_interrupted',
}

// The library answers some errors itself.
function codeOf(status: number): ErrorCode {
  return codes[status] ?? (status < 500 || status === 501 ? 'invalid_upload' : 'internal')
}

/** Finishes an upload that could not be finished when its last byte arrived. */
export async function serveOffset(
  context: HandlerContext,
  { kbId, uploadId }: { kbId: string; uploadId: string },
): Promise<Response> {
  const upload = await findUnfinished(context, { kbId, uploadId })
  const arrived = await context.files.parts.size(uploadId)
  if (!upload.finished_at && arrived === upload.size)
    await finishUpload(context, { kbId, uploadId })
  // A GET is answered like the HEAD of the protocol.
  const { url, headers } = context.request
  return serveTus(context, { kbId, uploadId }, new Request(url, { method: 'HEAD', headers }))
}
