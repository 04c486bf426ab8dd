import { z } from 'zod'
import { call } from '#contract/call.ts'
import { invitee, kbMember } from '#contract/entities/kb.ts'
import { assignableRole } from '#contract/entities/roles.ts'
import { person } from '#contract/entities/user.ts'
import { email, id, limit, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { kbParams } from './kbs.ts'

const memberParams = kbParams.extend({ userId: id })

const invitesInput = z.object({
  emails: z.array(email).min(1, 'required').max(limits.emailsPerInvite, 'too_many'),
  role: assignableRole.default('viewer'),
})

const collaborators = z.object({ collaborators: z.array(kbMember), invitees: z.array(invitee) })

export const memberCalls = {
  inviteByEmail: call({
    method: 'POST',
    path: '/kb/:kbId/collaborators',
    access: 'signed_in',
    summary:
      'Invite people by e-mail; those with an account here find it in their inbox (administrators). Only the account with the invited address becomes an administrator by it; others become viewers.',
    params: kbParams,
    body: invitesInput,
    spellings: { Emails: 'emails' },
    answer: collaborators,
    rate: 'invitation',
  }),
  suggestInvitees: call({
    method: 'GET',
    path: '/kb/:kbId/collaborators/suggestions',
    access: 'signed_in',
    summary:
      'Some people who are neither members nor invited, but members of other knowledge bases that the person administers (administrators).',
    params: kbParams,
    answer: z.object({ people: z.array(person.extend({ email: z.string() })) }),
  }),
  listCollaborators: call({
    method: 'GET',
    path: '/kb/:kbId/collaborators',
    access: 'signed_in',
    summary:
      'Members: the owner, administrators, then the others, each by name; and for administrators the open invitations. `search` and `after` work as for the members of a chat; `userId` returns only this member.',
    params: kbParams,
    query: z.object({
      search: word(limits.searchQueryLength).optional(),
      after: id.optional(),
      userId: id.optional(),
      limit: limit(limits.memberPageSize),
    }),
    answer: collaborators,
  }),
  leaveKb: call({
    method: 'DELETE',
    path: '/kb/:kbId/collaborator',
    access: 'signed_in',
    summary: 'Leave (not the owner).',
    params: kbParams,
    answer: z.null(),
  }),
  changeRole: call({
    method: 'PUT',
    path: '/kb/:kbId/collaborator/role',
    access: 'signed_in',
    summary: 'Make a member admin or viewer.',
    params: kbParams,
    body: z.object({ userId: id, role: assignableRole }),
    spellings: { user_id: 'userId' },
    answer: kbMember,
  }),
  removeMember: call({
    method: 'DELETE',
    path: '/kb/:kbId/collaborator/:userId',
    access: 'signed_in',
    summary: 'Remove a member.',
    params: memberParams,
    answer: z.null(),
  }),
  withdrawInvitation: call({
    method: 'DELETE',
    path: '/kb/:kbId/invitee/:inviteeId',
    access: 'signed_in',
    summary: 'Withdraw an e-mail invitation.',
    params: kbParams.extend({ inviteeId: id }),
    answer: invitee,
  }),
  changeInvitedRole: call({
    method: 'PUT',
    path: '/kb/:kbId/invitee/:inviteeId/role',
    access: 'signed_in',
    summary: 'Change the role that an open e-mail invitation gives; its link stays as it is.',
    params: kbParams.extend({ inviteeId: id }),
    body: z.object({ role: assignableRole }),
    answer: invitee,
  }),
  transferOwnership: call({
    method: 'PUT',
    path: '/kb/:kbId/owner/:userId',
    access: 'signed_in',
    summary: 'Give the knowledge base to another member; the former owner becomes a viewer.',
    params: memberParams,
    answer: z.null(),
  }),
}
