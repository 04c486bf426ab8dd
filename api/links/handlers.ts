import type { Handlers } from '#api/http/handler.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { presentResource } from '#api/resources/present.ts'
import { addLinks } from './add.ts'

export const linkHandlers = {
  addLinks: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    const rows = await addLinks(context, kb, body.folderId, body.Links)
    return rows.map((row) => presentResource(context.actor.id, kb, row))
  },
} satisfies Partial<Handlers>
