import { ApiError } from '#api/http/errors.ts'
import type { Handlers } from '#api/http/handler.ts'
import { inviteByEmail } from '#api/invitations/invite.ts'
import { listInvitees, withdrawInvitation } from '#api/invitations/invitees.ts'
import { findKb } from '#api/kbs/find.ts'
import { changeRole, transferOwnership } from './change-role.ts'
import { listMembers } from './list.ts'
import { leaveKb, removeMember } from './remove.ts'

export const memberHandlers = {
  inviteByEmail: async (context, { params, body }) => {
    await inviteByEmail(context, params.kbId, body.Emails)
    const { db, actor } = context
    const kb = await findKb(context, params.kbId)
    return { collaborators: await listMembers(db, actor, kb), invitees: await listInvitees(db, kb) }
  },

  listCollaborators: async (context, { params, query }) => {
    const { db, actor } = context
    const kb = await findKb(context, params.kbId)
    if (!kb.role) throw new ApiError('forbidden')
    const [collaborators, invitees] = await Promise.all([
      listMembers(db, actor, kb, query),
      query.after || query.userId ? [] : listInvitees(db, kb),
    ])
    return { collaborators, invitees }
  },

  leaveKb: async (context, { params }) => {
    await leaveKb(context, params.kbId)
    return null
  },

  changeRole: (context, { params, body }) =>
    changeRole(context, params.kbId, body.user_id, body.role),

  removeMember: async (context, { params }) => {
    await removeMember(context, params.kbId, params.userId)
    return null
  },

  withdrawInvitation: (context, { params }) =>
    withdrawInvitation(context, params.kbId, params.inviteeId),

  transferOwnership: async (context, { params }) => {
    await transferOwnership(context, params.kbId, params.userId)
    return null
  },
} satisfies Partial<Handlers>
