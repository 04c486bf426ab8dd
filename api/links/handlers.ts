import type { Handlers } from '../http/handler.ts'
import { findKbTo } from '../kbs/find.ts'
import { presentResource } from '../resources/present.ts'
import { addLinks } from './add.ts'

export const linkHandlers: Handlers = {
  addLinks: async (context, { params, body }) => {
    const kb = await findKbTo(context, params.kbId, 'upload')
    const rows = await addLinks(context, kb, body.folderId, body.Links)
    return rows.map((row) => presentResource(context.actor.id, kb, row))
  },
}
