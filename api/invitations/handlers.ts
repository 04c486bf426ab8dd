import type { Handlers } from '#api/http/handler.ts'
import { acceptEmailInvitation, acceptOwnInvitation, previewEmailInvitation } from './by-email.ts'
import { decideJoinRequest } from './decide.ts'
import { presentPreview } from './preview.ts'
import { listJoinRequests } from './request.ts'
import {
  findKbByLink,
  joinBySharedLink,
  renewSharedLink,
  requestBySharedLink,
} from './shared-link.ts'

export const invitationHandlers = {
  verifyEmailInvitation: (context, { params }) => previewEmailInvitation(context, params.token),

  acceptEmailInvitation: async (context, { params }) => ({
    kbId: await acceptEmailInvitation(context, params.token),
  }),

  acceptOwnInvitation: async (context, { params }) => ({
    kbId: await acceptOwnInvitation(context, params.kbId),
  }),

  verifySharedLinkPublicly: async ({ db, actor }, { params }) =>
    presentPreview(db, await findKbByLink(db, params.token), actor),

  verifySharedLink: async ({ db, actor }, { params }) =>
    presentPreview(db, await findKbByLink(db, params.token), actor),

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
