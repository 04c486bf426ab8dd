import type { CallInput } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import type { EventsWorld, Watching } from '#tests/support/events-world.ts'
import { type Kind, tells, tellsNobody } from './kind.ts'

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
  createKb: tells(
    ['kb_add'],
    by('viewer', 'createKb', () => ({ body: { title: 'Another' } })),
  ),
  updateKb: tells(['kb_update'], update({ title: 'Yearbook', description: 'Of the moon' })),
  deleteKb: tells(
    ['kb_remove', 'notification_mark_as_read'],
    by('owner', 'deleteKb', ({ params }) => ({ params })),
  ),
  joinKb: tells(
    [...joins],
    by('guest', 'joinKb', ({ params }) => ({ params })),
  ),
  favoriteKb: tells(
    ['kb_add'],
    by('viewer', 'favoriteKb', ({ params }) => ({ params, body: { isFavorite: true } })),
  ),
  inviteByEmail: tells(
    ['kb_update', 'notification'],
    by('admin', 'inviteByEmail', ({ params, people }) => ({
      params,
      body: { Emails: [people.guest.email, 'nobody@example.org'] },
    })),
  ),
  leaveKb: tells(
    leaves,
    by('viewer', 'leaveKb', ({ params }) => ({ params })),
  ),
  removeMember: tells(
    leaves,
    by('admin', 'removeMember', ({ params, people }) => ({
      params: { ...params, userId: people.viewer.id },
    })),
  ),
  changeRole: tells(
    ['kb_member_add', 'kb_add', 'system_message'],
    by('owner', 'changeRole', ({ params, people }) => ({
      params,
      body: { user_id: people.viewer.id, role: 'admin' as const },
    })),
  ),
  transferOwnership: tells(
    ['kb_member_add', 'kb_add', 'kb_update', 'system_message'],
    by('owner', 'transferOwnership', ({ params, people }) => ({
      params: { ...params, userId: people.viewer.id },
    })),
  ),
  withdrawInvitation: tells(['kb_update'], async (world) => {
    const { id: inviteeId } = await world.entities.invitation(world.people.owner)
    const params = { ...world.params, inviteeId }
    return () => world.api.call(world.people.admin, 'withdrawInvitation', { params })
  }),
  acceptEmailInvitation: tells([...joins, 'notification'], async (world) => {
    const { token } = await world.entities.invitation(world.people.admin)
    return () => world.api.call(world.people.guest, 'acceptEmailInvitation', { params: { token } })
  }),
  acceptOwnInvitation: tells(
    [...joins, 'notification', 'notification_mark_as_read'],
    async ({ api, params, people }) => {
      const body = { Emails: [people.guest.email] }
      await api.call(people.admin, 'inviteByEmail', { params, body })
      return () => api.call(people.guest, 'acceptOwnInvitation', { params })
    },
  ),
  joinBySharedLink: tells(
    [...joins, 'notification'],
    by('guest', 'joinBySharedLink', async (world) => ({ params: { token: await tokenOf(world) } })),
  ),
  requestBySharedLink: tells(
    ['kb_update', 'kb_add'],
    by('guest', 'requestBySharedLink', async (world) => ({
      params: { token: await tokenOf(world) },
    })),
  ),
  renewSharedLink: tells(
    ['kb_update'],
    by('admin', 'renewSharedLink', ({ params }) => ({ params })),
  ),
  decideJoinRequest: tells(
    [...joins],
    by('admin', 'decideJoinRequest', async ({ params, people, entities }) => ({
      params: { ...params, requestId: await entities.request(people.guest) },
      body: { action: 'approve' as const },
    })),
  ),
}

/** The same calls with input that has a different effect. */
export const otherKbKinds = {
  'updateKb, so that not everyone may read': tells(
    ['kb_update'],
    update({ canEveryoneRead: false, canEveryoneCreateChat: false }),
  ),
  'updateKb, so that not everyone may read quoted files': tells(
    ['kb_update', 'quotes_update'],
    async (world) => {
      const { entities, people, aiChatId, groupId, resourceId } = world
      for (const chatId of [aiChatId, groupId])
        await entities.quote(chatId, people.viewer, resourceId)
      return update({ canEveryoneRead: false })(world)
    },
  ),
  'updateKb, so that it becomes private': tells(['kb_update'], update({ isPublic: false })),
  'favoriteKb by a non-member': tells(
    ['kb_add'],
    by('guest', 'favoriteKb', ({ params }) => ({ params, body: { isFavorite: true } })),
  ),
  'decideJoinRequest by rejecting': tells(
    ['kb_update', 'kb_add'],
    by('admin', 'decideJoinRequest', async ({ params, people, entities }) => ({
      params: { ...params, requestId: await entities.request(people.guest) },
      body: { action: 'reject' as const },
    })),
  ),
  'inviteByEmail of an address that is invited already': tells(['kb_update'], async (world) => {
    const { api, people, params } = world
    const invite = () =>
      api.call(people.admin, 'inviteByEmail', { params, body: { Emails: ['twice@example.org'] } })
    await invite()
    await world.entities.invitation(people.owner)
    return invite
  }),
  'joinKb by somebody with an invitation by email': tells([...joins], async (world) => {
    const { api, people, params } = world
    const { id } = await world.entities.invitation(people.owner)
    const { email } = people.guest
    await api.db.updateTable('invitees').set({ email }).where('id', '=', id).execute()
    return () => api.call(people.guest, 'joinKb', { params })
  }),
  'an invitation that expires': tellsNobody(async (world) => {
    await world.entities.invitation(world.people.owner)
    const expires_at = new Date(0).toISOString()
    return () => world.api.db.updateTable('invitees').set({ expires_at }).execute()
  }),
}
