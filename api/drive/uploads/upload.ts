import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { watchQuota } from '#api/platform/files/quota.ts'
import { type Put, withStored } from '#api/platform/files/with-stored.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { resourceCalls } from '#contract/calls/resources.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { type NamedFile, placeFiles } from './place-files.ts'

/** `order`: in the form. A small file may be stored before a large one that precedes it. */
type Received = NamedFile & { order: number }

const { upload, body: fieldsSchema } = resourceCalls.uploadResource

/**
 * Streams files into the store; all or none. Throws `forbidden`, `too_large`, `kb_full`,
 * `person_full`, `upload_interrupted`, `invalid_upload`, `invalid_input`, `folder_not_found`, and
 * then leaves no rows and no files.
 */
export async function uploadFiles(context: HandlerContext, kbId: string): Promise<Resource[]> {
  await findKbTo(context, kbId, 'upload')
  const quota = await watchQuota(context, kbId)
  try {
    return await withStored(context, async (put) => {
      const { received, ...place } = await receive(context, (content) => put(quota.watch(content)))
      // An upload may take an hour, so permission is checked again at its end.
      const kb = await findKbTo(context, kbId, 'upload')
      return placeFiles(context, { kb, ...place }, received)
    })
  } finally {
    quota.end()
    context.jobs.wake()
  }
}

async function receive(context: HandlerContext, put: Put) {
  const received: Received[] = []
  let begun = 0
  const fields = await receiveMultipart(context.request, {
    field: upload.field,
    mostFiles: upload.most,
    mostBytesPerFile: context.settings.maxUploadBytes,
    onFile: async (name, content) => {
      const order = begun++
      const path = name.split('/').slice(0, -1).join('/')
      received.push({ ...(await put(content)), title: cleanFileName(name), path, order })
    },
  })
  received.sort((a, b) => a.order - b.order)
  const { withFolders, ...place } = parseInput(fieldsSchema, fields)
  if (!withFolders) for (const file of received) delete file.path
  return { ...place, received }
}
