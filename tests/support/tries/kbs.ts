import { newId } from '#api/platform/ids.ts'
import type { activityCalls } from '#contract/calls/activity.ts'
import type { invitationCalls } from '#contract/calls/invitations.ts'
import type { kbCalls } from '#contract/calls/kbs.ts'
import type { memberCalls } from '#contract/calls/members.ts'
import type { Fixture } from '#tests/support/scene.ts'
import { type CallAttempt, inKb, memberOf, plain, type Target } from './try.ts'

type Names =
  | keyof typeof kbCalls
  | keyof typeof memberCalls
  | keyof typeof activityCalls
  | keyof typeof invitationCalls

const changes: { [T in Target]?: () => object } = {
  settings: () => ({ description: newId() }),
  title: () => ({ title: newId() }),
  models: () => ({ defaultChatModel: 'gpt-4o' }),
}

const member: CallAttempt = (scene, actor, target) => ({
  params: { kbId: scene.kb.id, userId: memberOf(scene, actor, target).id },
})

// Adds a new member, for calls that remove or change a member.
async function fresh(scene: Fixture, target: Target) {
  if (target !== 'viewer' && target !== 'admin') return null
  return scene.entities.member(target)
}

const byLink: CallAttempt = async ({ token, entities }, actor) => ({
  params: { token: await token() },
  undo: () => entities.evict(actor),
})

export const kbTries: Record<Names, CallAttempt> = {
  listKbs: plain,
  listKbNames: plain,
  listPublicKbs: plain,
  createKb: () => ({ body: { title: 'Another' } }),
  readKb: inKb(),
  updateKb: ({ kb }, _, target) => ({ params: { kbId: kb.id }, body: changes[target]?.() }),
  deleteKb: async ({ api, kb, people }, actor) => {
    if (actor !== people.owner) return { params: { kbId: kb.id } }
    return { params: { kbId: (await api.kb(actor)).id } }
  },
  joinKb: ({ kb, entities, people }, actor) => {
    const out = actor === people.outsider || actor === people.removed
    return { params: { kbId: kb.id }, ...(out && { undo: () => entities.evict(actor) }) }
  },
  favoriteKb: inKb(() => ({ isFavorite: true })),

  inviteByEmail: inKb(() => ({ Emails: [`${newId()}@example.org`] })),
  suggestInvitees: inKb(),
  listCollaborators: inKb(),
  listActivity: inKb(),
  leaveKb: async ({ kb, entities, people }, actor) => {
    const role = actor === people.admin ? 'admin' : 'viewer'
    const leaves = actor === people.admin || actor === people.viewer
    return { params: { kbId: kb.id }, ...(leaves && { as: await entities.member(role) }) }
  },
  changeRole: async (scene, actor, target) => {
    const person = (await fresh(scene, target)) ?? memberOf(scene, actor, target)
    const role = target === 'viewer' ? 'admin' : 'viewer'
    return { params: { kbId: scene.kb.id }, body: { userId: person.id, role } }
  },
  removeMember: async (scene, actor, target) => {
    const person = (await fresh(scene, target)) ?? memberOf(scene, actor, target)
    return { params: { kbId: scene.kb.id, userId: person.id } }
  },
  withdrawInvitation: async ({ kb, entities, people }) => ({
    params: { kbId: kb.id, inviteeId: (await entities.invitation(people.owner)).id },
  }),
  changeInvitedRole: async ({ kb, entities, people }) => ({
    params: { kbId: kb.id, inviteeId: (await entities.invitation(people.owner)).id },
    body: { role: 'admin' },
  }),
  transferOwnership: async (scene, actor, target) => {
    const { api, kb } = scene
    const ofKb = (role: 'owner' | 'viewer' | 'admin') =>
      api.db.updateTable('kb_members').set({ role }).where('kb_id', '=', kb.id)
    const undo = async () => {
      const former = target === 'admin' ? 'admin' : 'viewer'
      await ofKb(former).where('role', '=', 'owner').execute()
      await ofKb('owner').where('user_id', '=', actor.id).execute()
    }
    return { ...(await member(scene, actor, target)), undo }
  },

  verifyEmailInvitation: async ({ entities, people }) => ({
    params: { token: (await entities.invitation(people.owner)).token },
  }),
  acceptEmailInvitation: async ({ entities, people }, actor) => ({
    params: { token: (await entities.invitation(people.owner)).token },
    undo: () => entities.evict(actor),
  }),
  acceptOwnInvitation: async ({ kb, entities, people }, actor) => {
    await entities.invitation(people.owner, actor.email)
    return { params: { kbId: kb.id }, undo: () => entities.evict(actor) }
  },
  declineOwnInvitation: async ({ kb, entities, people }, actor) => {
    await entities.invitation(people.owner, actor.email)
    return { params: { kbId: kb.id } }
  },
  verifySharedLinkPublicly: byLinkOnly,
  verifySharedLink: byLinkOnly,
  joinBySharedLink: byLink,
  requestBySharedLink: byLink,
  renewSharedLink: inKb(),
  listJoinRequests: inKb(),
  decideJoinRequest: async ({ kb, entities }) => ({
    params: { kbId: kb.id, requestId: await entities.request(await entities.stranger()) },
    body: { action: 'approve' },
  }),
}

async function byLinkOnly({ token }: Fixture) {
  return { params: { token: await token() } }
}
