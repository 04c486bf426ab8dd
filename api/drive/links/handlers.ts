import type { Handlers } from '#api/deps.ts'
import { presentResource } from '#api/drive/resources/present.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { addLinks } from './add.ts'
import { readAgain, readReading, setReading } from './reading.ts'

export const linkHandlers = {
  addLinks: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    const rows = await addLinks(context, kb, body.folderId, body.links)
    return rows.map((row) => presentResource(context.actor.id, kb, row))
  },

  readLinkReading: async (context, { params }) => readReading(context, params),

  readLinkAgain: async (context, { params }) => readAgain(context, params),

  setLinkReading: async (context, { params, body }) => setReading(context, params, body.every),
} satisfies Partial<Handlers>
