import { ApiError } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import { findKb } from '../kbs/find.ts'
import { listMembers } from './list.ts'

export const memberHandlers: Handlers = {
  listCollaborators: async (context, { params }) => {
    const kb = await findKb(context, params.kbId)
    if (!kb.role) throw new ApiError('forbidden')
    return { collaborators: await listMembers(context.db, context.actor, kb), invitees: [] }
  },
}
