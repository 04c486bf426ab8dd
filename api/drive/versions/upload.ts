import type { HandlerContext } from '#api/deps.ts'
import { findResourceTo } from '#api/drive/resources/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { receiveMultipart } from '#api/platform/files/multipart.ts'
import { watchRoom } from '#api/platform/files/room.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { versionCalls } from '#contract/calls/versions.ts'
import { replaceContent } from './change.ts'

type Ids = { kbId: string; resourceId: string }

/**
 * Stores the file of a multipart request as a new version. Throws `forbidden`, `too_large`,
 * `kb_full`, `person_full`, `upload_interrupted`, `invalid_upload`, `invalid_input`.
 */
export async function uploadVersion(context: HandlerContext, ids: Ids): Promise<void> {
  await findResourceTo(context, ids, 'replace')
  const room = await watchRoom(context, ids.kbId)
  try {
    await withStored(context, async (put) => {
      let received: (StoredFile & { name: string }) | undefined
      await receiveMultipart(context.request, {
        field: versionCalls.uploadVersion.upload.field,
        mostFiles: 1,
        mostBytesPerFile: context.settings.maxUploadBytes,
        onFile: async (name, content) => {
          received = { ...(await put(room.watch(content))), name }
        },
      })
      if (!received) throw new ApiError('invalid_upload')
      // An upload may take an hour, so permission is checked again at its end.
      const found = await findResourceTo(context, ids, 'replace')
      const { hash, size, name } = received
      const title = withExtensionOf(found.resource.title, cleanFileName(name))
      await replaceContent(context, found, { hash, size, title })
    })
  } finally {
    room.end()
  }
}

const extension = /\.[^.]{1,20}$/

/** Keeps the name of a file; the new content may have another extension. */
function withExtensionOf(title: string, name: string): string {
  const ending = extension.exec(name)?.[0]
  if (!ending || title.toLowerCase().endsWith(ending.toLowerCase())) return title
  return cleanFileName(title.replace(extension, '') + ending)
}
