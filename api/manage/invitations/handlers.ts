import type { Handlers } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { listMembers } from '#api/manage/members/list.ts'
import { ApiError } from '#api/platform/api-error.ts'
import {
  acceptEmailInvitation,
  acceptOwnInvitation,
  declineOwnInvitation,
  previewEmailInvitation,
} from './by-email.ts'
import { inviteByEmail } from './invite.ts'
import { changeInvitedRole, listInvitees, withdrawInvitation } from './invitees.ts'
import { decideJoinRequest, listJoinRequests } from './request.ts'
import {
  joinBySharedLink,
  previewSharedLink,
  renewSharedLink,
  requestBySharedLink,
} from './shared-link.ts'
import { suggestInvitees } from './suggest.ts'

export const invitationHandlers = {
  inviteByEmail: async (context, { params, body }) => {
    await inviteByEmail(context, params.kbId, body)
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

  suggestInvitees: (context, { params }) => suggestInvitees(context, params.kbId),

  withdrawInvitation: (context, { params }) =>
    withdrawInvitation(context, params.kbId, params.inviteeId),

  changeInvitedRole: (context, { params, body }) =>
    changeInvitedRole(context, params.kbId, params.inviteeId, body.role),

  verifyEmailInvitation: (context, { params }) => previewEmailInvitation(context, params.token),

  acceptEmailInvitation: async (context, { params }) => ({
    kbId: await acceptEmailInvitation(context, params.token),
  }),

  acceptOwnInvitation: async (context, { params }) => ({
    kbId: await acceptOwnInvitation(context, params.kbId),
  }),

  declineOwnInvitation: async (context, { params }) => {
    await declineOwnInvitation(context, params.kbId)
    return null
  },

  verifySharedLinkPublicly: async ({ db, actor }, { params }) =>
    previewSharedLink(db, params.token, actor),

  verifySharedLink: async ({ db, actor }, { params }) => previewSharedLink(db, params.token, actor),

  joinBySharedLink: async (context, { params }) => ({
    kbId: await joinBySharedLink(context, params.token),
  }),

  requestBySharedLink: (context, { params }) => requestBySharedLink(context, params.token),

  renewSharedLink: async (context, { params }) => ({
    invitationLink: await renewSharedLink(context, params.kbId),
  }),

  listJoinRequests: (context, { params }) => listJoinRequests(context, params.kbId),

  decideJoinRequest: (context, { params, body }) => {
    const decision = body.action === 'approve' ? 'approved' : 'rejected'
    return decideJoinRequest(context, params.kbId, params.requestId, decision)
  },
} satisfies Partial<Handlers>
