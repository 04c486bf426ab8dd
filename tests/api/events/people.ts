import { readFile } from 'node:fs/promises'
import { newId } from '#api/platform/ids.ts'
import type { CallName } from '#contract/calls.ts'
import type { Person } from '#tests/support/api.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import { insertPushSubscription } from '#tests/support/entities/members.ts'
import type { EventsWorld } from '#tests/support/events-world.ts'
import { askFor } from '#tests/support/oauth.ts'
import { emitsNothing, emitting, type Kind } from './kind.ts'

async function sendPicture({ api }: EventsWorld, person: Person) {
  const body = new FormData()
  const picture = new Blob([await readFile('tests/files/picture.png')], { type: 'image/png' })
  body.append('profilePicture', picture, 'me.png')
  const response = await api.send(person, 'POST', '/user/profile-picture', { body })
  if (!response.ok) throw new Error(await response.text())
}

const newTerm = () => ({ keyword: newId(), definition: 'Knowledge base' })

const term = (change: (world: EventsWorld, termId: string) => Promise<unknown>): Kind =>
  emitsNothing(async (world) => {
    const { id } = await world.api.call(world.people.viewer, 'createTerm', { body: newTerm() })
    return () => change(world, id)
  })

// Describes a call about payments. Without a payment provider the call is rejected. With or
// without a provider it emits no events.
const payment = (name: CallName): Kind =>
  emitsNothing(
    async ({ api, people }) =>
      () =>
        api.attempt(people.viewer, name),
  )

/** What people change about themselves. */
export const peopleKinds = {
  updateUser: emitting(['kb_member_add'], async (world) => {
    const { api, people, privateId, townhallId, question } = world
    const params = { chatId: townhallId, messageId: question.id }
    await api.call(people.viewer, 'addReaction', { params, body: { reaction: '👍' } })
    await api.message(people.viewer, privateId, 'So that somebody is told')
    return () =>
      api.call(people.viewer, 'updateUser', { body: { displayName: 'Victor', bio: 'Of the moon' } })
  }),
  uploadProfilePicture: emitting(
    ['kb_member_add'],
    async (world) => () => sendPicture(world, world.people.viewer),
  ),
  removeProfilePicture: emitting(['kb_member_add'], async (world) => {
    await sendPicture(world, world.people.viewer)
    return () => world.api.call(world.people.viewer, 'removeProfilePicture', {})
  }),
  updatePreferences: emitting(
    ['settings_update'],
    async ({ api, people }) =>
      () =>
        api.call(people.viewer, 'updatePreferences', { body: { theme: 'dark', language: 'zh' } }),
  ),
  createTerm: emitsNothing(
    async ({ api, people }) =>
      () =>
        api.call(people.viewer, 'createTerm', { body: newTerm() }),
  ),
  updateTerm: term(({ api, people }, termId) =>
    api.call(people.viewer, 'updateTerm', { params: { termId }, body: newTerm() }),
  ),
  deleteTerm: term(({ api, people }, termId) =>
    api.call(people.viewer, 'deleteTerm', { params: { termId } }),
  ),
  setAlias: emitting(
    ['alias_update'],
    async ({ api, people }) =>
      () =>
        api.call(people.viewer, 'setAlias', {
          body: { targetUserId: people.other.id, alias: 'V' },
        }),
  ),
  createAccessKey: emitsNothing(
    async ({ api, people }) =>
      () =>
        api.call(people.viewer, 'createAccessKey', { body: { name: 'A program' } }),
  ),
  revokeAccessKey: emitsNothing(async ({ api, people }) => {
    const { key } = await api.call(people.viewer, 'createAccessKey', { body: { name: 'Old' } })
    return () => api.call(people.viewer, 'revokeAccessKey', { params: { keyId: key.id } })
  }),
  decideAuthorization: emitsNothing(async ({ api, people }) => {
    const asked = await askFor(api)
    return () =>
      api.call(people.viewer, 'decideAuthorization', { body: { asked, intent: 'allow' } })
  }),
  createPushSubscription: emitsNothing(
    async ({ api, people }) =>
      () =>
        api.call(people.viewer, 'createPushSubscription', { body: browserKeys() }),
  ),
  removePushSubscription: emitsNothing(async ({ api, people }) => {
    const subscriptionId = await insertPushSubscription(api.db, people.viewer.id)
    return () => api.call(people.viewer, 'removePushSubscription', { params: { subscriptionId } })
  }),
  signOut: emitsNothing(async ({ api }) => async () => {
    await api.call(await api.person('Somebody'), 'signOut', {})
  }),
  readNotifications: emitting(['notification_mark_as_read'], async (world) => {
    const { api, people, townhallId, privateId } = world
    await api.message(people.other, townhallId, '@Vic')
    await api.message(people.other, privateId, 'Between us')
    await api.deps.notifier.settled()
    const [newest] = await api.call(people.viewer, 'listNotifications', {})
    const body = { ids: [newest?.id ?? ''], chatId: townhallId }
    return () => api.call(people.viewer, 'readNotifications', { body })
  }),
  readAllNotifications: emitting(['notification_mark_as_read'], async (world) => {
    await world.api.message(world.people.other, world.townhallId, '@Vic')
    await world.api.deps.notifier.settled()
    return () => world.api.call(world.people.viewer, 'readAllNotifications', {})
  }),
  askPublishedKb: emitsNothing(async ({ api, people, kb }) => {
    const params = { kbId: kb.id }
    const change = { isPublic: true, visitorQuestions: 5 }
    await api.call(people.owner, 'updateKb', { params, body: change })
    const body = { question: 'Who wrote it down?' }
    return () => api.call(null, 'askPublishedKb', { params, body })
  }),
  reportPublished: emitsNothing(async ({ api, people, kb }) => {
    const params = { kbId: kb.id }
    await api.call(people.owner, 'updateKb', { params, body: { isPublic: true } })
    const body = { message: 'It is wrong', url: '/' }
    return () => api.call(null, 'reportPublished', { params, body })
  }),

  stopMails: emitting(['settings_update'], async ({ api, people }) => {
    const row = { user_id: people.viewer.id, stop_token: newId(), sent_at: null }
    await api.db.insertInto('digests').values(row).execute()
    return () => api.call(null, 'stopMails', { params: { token: row.stop_token } })
  }),
  sendFeedback: emitsNothing(async ({ api, people }) => async () => {
    const body = new FormData()
    body.append('message', 'Well done')
    const response = await api.send(people.viewer, 'POST', '/feedback', { body })
    if (!response.ok) throw new Error(await response.text())
  }),
  resolveFeedback: emitsNothing(async ({ api, people }) => {
    const body = new FormData()
    body.append('message', 'Well done')
    await api.send(people.viewer, 'POST', '/feedback', { body })
    const [sent] = await api.call(people.viewer, 'listOwnFeedback', {})
    const boss = await api.person('Boss')
    await api.db.updateTable('users').set({ plan: 'admin' }).where('id', '=', boss.id).execute()
    const params = { feedbackId: sent?.id ?? '' }
    return () => api.call(boss, 'resolveFeedback', { params, body: { status: 'resolved' } })
  }),
  startCheckout: payment('startCheckout'),
  openPortal: payment('openPortal'),
  cancelSubscription: payment('cancelSubscription'),
  receivePaymentEvent: payment('receivePaymentEvent'),
}
