import { MemoryLocker, Server } from '@tus/server'
import { errorBody, toApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { newId } from '#api/ids.ts'
import { errorStatus } from '#contract/errors.ts'
import { findUnfinished } from './find.ts'
import { finishUpload } from './finish.ts'
import { TusStore } from './tus-store.ts'

// One for all requests: an upload has one writer at a time. Only one server uses a data folder.
const locker = new MemoryLocker()

/**
 * Answers a request of the tus protocol (https://tus.io): creation, offset, content, deletion.
 * Errors are those of the other calls. The content that completes an upload is answered with its
 * resources.
 */
export async function serveTus(
  context: HandlerContext,
  ids: { kbId: string; uploadId?: string },
  request = context.request,
): Promise<Response> {
  const { kbId, uploadId } = ids
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
      // Errors of the protocol have a status of their own.
      if ('status_code' in error) return error
      const ours = toApiError(error)
      return { status_code: errorStatus[ours.code], body: JSON.stringify(errorBody(ours)) }
    },
  })
  return server.handleWeb(request)
}

/**
 * Says how much of an upload has arrived. Finishes an upload whose last byte arrived, but which
 * could not be finished then.
 */
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
