import { z } from 'zod'
import { call } from '#contract/call.ts'
import { joinRequest, kbCard } from '#contract/entities/kb.ts'
import { assignableRole } from '#contract/entities/roles.ts'
import { id, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const tokenParams = z.object({ token: word(limits.invitationTokenLength).min(1) })

/** `inviter`: who sent the e-mail, or the owner for a shared link; null if they have left. */
export const invitationPreview = z.object({
  kb: kbCard,
  inviter: z.object({ id, displayName: z.string(), profileURL: z.string().nullable() }).nullable(),
  needApprovalToJoin: z.boolean(),
  isMember: z.boolean(),
  hasPendingRequest: z.boolean(),
})

const joined = z.object({ kbId: id })

export const invitationCalls = {
  verifyEmailInvitation: call({
    method: 'GET',
    path: '/invitations/:token/email-invitation/verify',
    access: 'signed_in',
    summary:
      'What an e-mail invitation opens, in which role, and whether it was sent to this address.',
    params: tokenParams,
    answer: invitationPreview.extend({
      email: z.string(),
      /** In which the person would join; another address than that of the mail joins as a viewer. */
      role: assignableRole,
      addressDiffers: z.boolean(),
    }),
    rate: 'invitation',
  }),
  acceptEmailInvitation: call({
    method: 'POST',
    path: '/invitations/:token/email-invitation/accept',
    access: 'signed_in',
    summary: 'Join by an e-mail invitation; it works once and for seven days.',
    params: tokenParams,
    answer: joined,
    rate: 'invitation',
  }),
  acceptOwnInvitation: call({
    method: 'POST',
    path: '/kb/:kbId/invitation/accept',
    access: 'signed_in',
    summary: "Join a knowledge base that has invited the person's own address.",
    params: kbParams,
    answer: joined,
    rate: 'invitation',
  }),
  declineOwnInvitation: call({
    method: 'POST',
    path: '/kb/:kbId/invitation/decline',
    access: 'signed_in',
    summary: "Refuse an open invitation of the person's own address; again changes nothing.",
    params: kbParams,
    answer: z.null(),
    rate: 'invitation',
  }),
  verifySharedLinkPublicly: call({
    method: 'GET',
    path: '/public/invitations/:token/shared-link/verify',
    access: 'public',
    summary: 'What a shared link opens, for somebody signed out.',
    params: tokenParams,
    answer: invitationPreview,
    rate: 'invitation',
  }),
  verifySharedLink: call({
    method: 'GET',
    path: '/invitations/:token/shared-link/verify',
    access: 'signed_in',
    summary: 'What a shared link opens, and where the person stands.',
    params: tokenParams,
    answer: invitationPreview,
    rate: 'invitation',
  }),
  joinBySharedLink: call({
    method: 'POST',
    path: '/invitations/:token/shared-link/join',
    access: 'signed_in',
    summary: 'Join by a shared link where no approval is needed.',
    params: tokenParams,
    answer: joined,
    rate: 'invitation',
  }),
  requestBySharedLink: call({
    method: 'POST',
    path: '/invitations/:token/shared-link/request',
    access: 'signed_in',
    summary: 'Ask to join by a shared link.',
    params: tokenParams,
    answer: joinRequest,
    rate: 'invitation',
  }),
  renewSharedLink: call({
    method: 'POST',
    path: '/kb/:kbId/invitation-link',
    access: 'signed_in',
    summary: 'Make a new shared link; the old one stops working (administrators).',
    params: kbParams,
    answer: z.object({ invitationLink: z.string() }),
    rate: 'invitation',
  }),
  listJoinRequests: call({
    method: 'GET',
    path: '/invitations/join-requests/:kbId',
    access: 'signed_in',
    summary: 'Requests to join, those that wait first, then newest first (administrators).',
    params: kbParams,
    answer: z.array(joinRequest),
  }),
  decideJoinRequest: call({
    method: 'POST',
    path: '/invitations/join-requests/:kbId/:requestId',
    access: 'signed_in',
    summary: 'Approve or reject a request; deciding the same again changes nothing.',
    params: kbParams.extend({ requestId: id }),
    body: z.object({ action: z.enum(['approve', 'reject']) }),
    answer: joinRequest,
  }),
}
