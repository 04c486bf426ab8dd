import { Readable } from 'node:stream'
import type { Handlers } from '#api/deps.ts'
import { contentHeaders, disposition } from '#api/documents/originals/serve.ts'
import { archiveEntries, findKbToArchive } from './entries.ts'
import { inTurn } from './in-turn.ts'
import { archiveIdleMs } from './limits.ts'
import { nameInArchive } from './names.ts'
import { type Contents, type Selection, selectContents } from './select.ts'
import { writeZip } from './write.ts'

export const archiveHandlers = {
  downloadArchive: async (context, { params, query }) => {
    const { actor, request, archives } = context
    const kb = await findKbToArchive(context, params.kbId)
    const contents = await selectContents(context.db, kb.id, query)
    const headers = archiveHeaders(nameOf(contents, query) ?? kb.title)
    if (request.method === 'HEAD') return new Response(null, { headers })
    const stream = await inTurn(archives, { by: actor.id, signal: request.signal }, () =>
      writeZip(archiveEntries(context, kb.id, contents, query.missingName), archiveIdleMs),
    )
    // The stream types of Node and of the web platform differ in name only.
    return new Response(Readable.toWeb(stream) as unknown as ReadableStream, { headers })
  },
} satisfies Partial<Handlers>

// An archive of one folder is named after it.
function nameOf({ folders }: Contents, { resourceIds, folderIds }: Selection): string | undefined {
  if (resourceIds.length > 0 || folderIds.length !== 1) return undefined
  return folders.find(({ id }) => id === folderIds[0])?.name
}

function archiveHeaders(name: string): Headers {
  const headers = contentHeaders('application/zip', null)
  headers.set('content-disposition', disposition('attachment', `${nameInArchive(name)}.zip`))
  return headers
}
