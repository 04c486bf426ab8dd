import { Readable } from 'node:stream'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { contentHeaders, disposition } from '#api/documents/originals/serve.ts'
import { inTurn } from '#api/drive/archives/in-turn.ts'
import { archiveIdleMs } from '#api/drive/archives/limits.ts'
import { nameInArchive } from '#api/drive/archives/names.ts'
import { writeZip, type ZipEntry } from '#api/drive/archives/write.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { kbEntries, selectKbExport } from './export-kb.ts'
import { ownEntries } from './export-own.ts'

export const exportHandlers = {
  exportKb: async (context, { params, query }) => {
    const kb = await findKbTo(context, params.kbId, 'export')
    const selected = await selectKbExport(context, kb)
    return sendZip(context, kb.title, () => kbEntries(context, selected, query))
  },

  exportOwnData: async (context, { query }) =>
    sendZip(context, context.actor.display_name, () => ownEntries(context, query.language)),
} satisfies Partial<Handlers>

async function sendZip(
  { request, archives, actor }: HandlerContext,
  name: string,
  entries: () => AsyncIterable<ZipEntry>,
): Promise<Response> {
  const headers = contentHeaders('application/zip', null)
  headers.set('content-disposition', disposition('attachment', `${nameInArchive(name)}.zip`))
  if (request.method === 'HEAD') return new Response(null, { headers })
  const stream = await inTurn(archives, { by: actor.id, signal: request.signal }, () =>
    writeZip(entries(), archiveIdleMs),
  )
  // The stream types of Node and of the web platform differ in name only.
  return new Response(Readable.toWeb(stream) as unknown as ReadableStream, { headers })
}
