import type { CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { type EventsWorld, next, type Watching } from '#tests/support/events-world.ts'
import { emitsNothing, emitting, type Kind } from './kind.ts'

type KbChange = CallInput<Calls['updateKb']>['body']

const update = (body: KbChange) => async (world: EventsWorld) => () =>
  world.api.call(world.people.owner, 'updateKb', { params: world.params, body })

const by =
  <N extends CallName>(
    who: Watching,
    name: N,
    input: (world: EventsWorld) => CallInput<Calls[N]> | Promise<CallInput<Calls[N]>>,
  ): Kind['make'] =>
  async (world) => {
    const given = await input(world)
    return () => world.api.call(world.people[who], name, given)
  }

const tokenOf = async ({ api, people, params }: EventsWorld) => {
  const { invitationLink } = await api.call(people.owner, 'readKb', { params })
  return invitationLink?.split('/')[2] ?? ''
}

const joins = ['kb_member_add', 'kb_add', 'kb_update', 'system_message'] as const
const leaves = [
  ...(['kb_remove', 'kb_member_remove', 'kb_update', 'system_message'] as const),
  ...(['chat_member_update', 'chat_update', 'notification_mark_as_read'] as const),
]

/** Creating, changing and deleting knowledge bases, and changes of their members. */
export const kbKinds = {
  createKb: emitting(
    ['kb_add'],
    by('viewer', 'createKb', () => ({ body: { title: 'Another' } })),
  ),
  importKb: emitting(['kb_add'], async (world) => {
    const { api, people, kb } = world
    const answer = await api.send(people.owner, 'GET', `/kb/${kb.id}/export`)
    const body = new FormData()
    body.append('file', new Blob([await answer.arrayBuffer()]), 'export.zip')
    return async () => {
      const added = next(world, 'viewer', ({ type }) => type === 'kb_add')
      await api.send(people.viewer, 'POST', '/imports', { body })
      await added
    }
  }),
  cancelImport: emitsNothing(async ({ api, people, entities }) => {
    const importId = await entities.waitingImport(people.viewer)
    return () => api.call(people.viewer, 'cancelImport', { params: { importId } })
  }),
  updateKb: emitting(
    ['kb_update', 'system_message'],
    update({ title: 'Yearbook', description: 'Of the moon' }),
  ),
  deleteKb: emitting(
    ['kb_remove', 'notification_mark_as_read'],
    by('owner', 'deleteKb', ({ params }) => ({ params })),
  ),
  // Guests of a public one fetched that it does not exist, and are not subscribed to it.
  restoreKbs: emitting(['kb_restore'], async ({ api, people, params }) => {
    await api.call(people.owner, 'updateKb', { params, body: { isPublic: false } })
    await api.call(people.owner, 'deleteKb', { params })
    return () => api.call(people.owner, 'restoreKbs', { body: { ids: [params.kbId] } })
  }),
  purgeKbs: emitting(['kb_remove'], async ({ api, people, params }) => {
    await api.call(people.owner, 'deleteKb', { params })
    return () => api.call(people.owner, 'purgeKbs', { body: { ids: [params.kbId] } })
  }),
  joinKb: emitting(
    [...joins],
    by('guest', 'joinKb', ({ params }) => ({ params })),
  ),
  favoriteKb: emitting(
    ['kb_add'],
    by('viewer', 'favoriteKb', ({ params }) => ({ params, body: { isFavorite: true } })),
  ),
  inviteByEmail: emitting(
    ['kb_update', 'notification'],
    by('admin', 'inviteByEmail', ({ params, people }) => ({
      params,
      body: { Emails: [people.guest.email, 'nobody@example.org'] },
    })),
  ),
  leaveKb: emitting(
    leaves,
    by('viewer', 'leaveKb', ({ params }) => ({ params })),
  ),
  removeMember: emitting(
    leaves,
    by('admin', 'removeMember', ({ params, people }) => ({
      params: { ...params, userId: people.viewer.id },
    })),
  ),
  changeRole: emitting(
    ['kb_member_add', 'kb_add', 'system_message'],
    by('owner', 'changeRole', ({ params, people }) => ({
      params,
      body: { user_id: people.viewer.id, role: 'admin' as const },
    })),
  ),
  transferOwnership: emitting(
    ['kb_member_add', 'kb_add', 'kb_update', 'system_message'],
    by('owner', 'transferOwnership', ({ params, people }) => ({
      params: { ...params, userId: people.viewer.id },
    })),
  ),
  withdrawInvitation: emitting(['kb_update'], async (world) => {
    const { id: inviteeId } = await world.entities.invitation(world.people.owner)
    const params = { ...world.params, inviteeId }
    return () => world.api.call(world.people.admin, 'withdrawInvitation', { params })
  }),
  changeInvitedRole: emitting(['kb_update'], async (world) => {
    const { id: inviteeId } = await world.entities.invitation(world.people.owner)
    const params = { ...world.params, inviteeId }
    const body = { role: 'admin' as const }
    return () => world.api.call(world.people.admin, 'changeInvitedRole', { params, body })
  }),
  acceptEmailInvitation: emitting([...joins, 'notification'], async (world) => {
    const { token } = await world.entities.invitation(world.people.admin)
    return () => world.api.call(world.people.guest, 'acceptEmailInvitation', { params: { token } })
  }),
  acceptOwnInvitation: emitting(
    [...joins, 'notification', 'notification_mark_as_read'],
    async ({ api, params, people }) => {
      const body = { Emails: [people.guest.email] }
      await api.call(people.admin, 'inviteByEmail', { params, body })
      return () => api.call(people.guest, 'acceptOwnInvitation', { params })
    },
  ),
  declineOwnInvitation: emitting(
    ['kb_update', 'notification_mark_as_read'],
    async ({ api, params, people }) => {
      const body = { Emails: [people.guest.email] }
      await api.call(people.admin, 'inviteByEmail', { params, body })
      return () => api.call(people.guest, 'declineOwnInvitation', { params })
    },
  ),
  joinBySharedLink: emitting(
    [...joins, 'notification'],
    by('guest', 'joinBySharedLink', async (world) => ({ params: { token: await tokenOf(world) } })),
  ),
  requestBySharedLink: emitting(
    ['kb_update', 'kb_add'],
    by('guest', 'requestBySharedLink', async (world) => ({
      params: { token: await tokenOf(world) },
    })),
  ),
  renewSharedLink: emitting(
    ['kb_update'],
    by('admin', 'renewSharedLink', ({ params }) => ({ params })),
  ),
  decideJoinRequest: emitting(
    [...joins],
    by('admin', 'decideJoinRequest', async ({ params, people, entities }) => ({
      params: { ...params, requestId: await entities.request(people.guest) },
      body: { action: 'approve' as const },
    })),
  ),
}

/** The same calls with input that has a different effect. */
export const otherKbKinds = {
  'updateKb, so that not everyone may read': emitting(
    ['kb_update', 'system_message'],
    update({ canEveryoneRead: false, canEveryoneCreateChat: false }),
  ),
  'updateKb, so that not everyone may read quoted files': emitting(
    ['kb_update', 'system_message', 'quotes_update'],
    async (world) => {
      const { entities, people, aiChatId, groupId, resourceId } = world
      for (const chatId of [aiChatId, groupId])
        await entities.quote(chatId, people.viewer, resourceId)
      return update({ canEveryoneRead: false })(world)
    },
  ),
  'updateKb, so that it becomes private': emitting(
    ['kb_update', 'system_message'],
    update({ isPublic: false }),
  ),
  'favoriteKb by a non-member': emitting(
    ['kb_add'],
    by('guest', 'favoriteKb', ({ params }) => ({ params, body: { isFavorite: true } })),
  ),
  'decideJoinRequest by rejecting': emitting(
    ['kb_update', 'kb_add'],
    by('admin', 'decideJoinRequest', async ({ params, people, entities }) => ({
      params: { ...params, requestId: await entities.request(people.guest) },
      body: { action: 'reject' as const },
    })),
  ),
  'inviteByEmail of an address that is invited already': emitting(['kb_update'], async (world) => {
    const { api, people, params } = world
    const invite = () =>
      api.call(people.admin, 'inviteByEmail', { params, body: { Emails: ['twice@example.org'] } })
    await invite()
    await world.entities.invitation(people.owner)
    return invite
  }),
  'joinKb by somebody with an invitation by email': emitting([...joins], async (world) => {
    const { api, people, params } = world
    const { id } = await world.entities.invitation(people.owner)
    const { email } = people.guest
    await api.db.updateTable('invitees').set({ email }).where('id', '=', id).execute()
    return () => api.call(people.guest, 'joinKb', { params })
  }),
  'an invitation that expires': emitsNothing(async (world) => {
    await world.entities.invitation(world.people.owner)
    const expires_at = new Date(0).toISOString()
    return () => world.api.db.updateTable('invitees').set({ expires_at }).execute()
  }),
}
