import { readFile } from 'node:fs/promises'
import { startSession } from '#api/people/auth/sessions.ts'
import { newId } from '#api/platform/ids.ts'
import type { accessKeyCalls } from '#contract/calls/access-keys.ts'
import type { authCalls } from '#contract/calls/auth.ts'
import type { feedbackCalls } from '#contract/calls/feedback.ts'
import type { linkCardCalls } from '#contract/calls/link-cards.ts'
import type { mailCalls } from '#contract/calls/mails.ts'
import type { notificationCalls } from '#contract/calls/notifications.ts'
import type { oauthCalls } from '#contract/calls/oauth.ts'
import type { paymentCalls } from '#contract/calls/payments.ts'
import type { pushCalls } from '#contract/calls/push.ts'
import type { searchCalls } from '#contract/calls/search.ts'
import type { userCalls } from '#contract/calls/users.ts'
import type { Person } from '#tests/support/api.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import { readAnswer } from '#tests/support/call.ts'
import { askFor } from '#tests/support/oauth.ts'
import type { Fixture } from '#tests/support/scene.ts'
import {
  type CallAttempt,
  chatFor,
  memberOf,
  type Prepared,
  plain,
  type Target,
  whose,
} from './try.ts'

type Names =
  | keyof typeof userCalls
  | keyof typeof authCalls
  | keyof typeof notificationCalls
  | keyof typeof feedbackCalls
  | keyof typeof paymentCalls
  | keyof typeof searchCalls
  | keyof typeof linkCardCalls
  | keyof typeof accessKeyCalls
  | keyof typeof oauthCalls
  | keyof typeof mailCalls
  | keyof typeof pushCalls

function termInput({ kb }: Fixture, target: Target) {
  const words = { keyword: newId(), definition: 'A word' }
  return target === 'kb' ? { ...words, scope: 'kb' as const, kbId: kb.id } : words
}

function onTerm(body?: () => unknown): CallAttempt {
  return async (scene, actor, target) => {
    const maker = target === 'kb' ? scene.people.owner : whose(scene, actor, target)
    const term = await scene.api.call(maker, 'createTerm', { body: termInput(scene, target) })
    return { params: { termId: term.id }, body: body?.() }
  }
}

const picture = new Uint8Array(await readFile('tests/files/picture.png'))

function pictureForm(field: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([picture]), 'picture.png')
  return form
}

async function wearPicture({ api }: Fixture, person: Person): Promise<void> {
  const { profileURL } = await api.call(person, 'readUser', {})
  const init = { body: pictureForm('profilePicture') }
  if (!profileURL) await api.send(person, 'POST', '/user/profile-picture', init)
}

function feedbackForm(): FormData {
  const metadata = JSON.stringify({ url: '/kb' })
  return pictureForm('images', { message: 'It works', metadata })
}

/** Sends feedback as this person. Returns the id of the feedback. */
export async function sendFeedback({ api }: Fixture, by: Person): Promise<string> {
  const response = await api.send(by, 'POST', '/feedback', { body: feedbackForm() })
  const { data } = await readAnswer('sendFeedback', response)
  return (data as { id: string }).id
}

async function stopTokenOf({ db }: Fixture['api'], { id }: Person): Promise<string> {
  const stop_token = newId()
  await db
    .insertInto('digests')
    .values({ user_id: id, stop_token, sent_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ stop_token }))
    .execute()
  return stop_token
}

export const ownTries: Record<Names, CallAttempt> = {
  readUser: plain,
  updateUser: () => ({ body: { displayName: 'Name', bio: '' } }),
  uploadProfilePicture: () => ({ form: pictureForm('profilePicture') }),
  // A stranger makes this call, because the pictures of the owner and of the other members are
  // still needed.
  removeProfilePicture: async ({ entities }) => ({ as: await entities.stranger() }),
  readProfilePicture: async (scene, actor, target) => {
    const person = memberOf(scene, actor, target)
    await wearPicture(scene, person)
    return { params: { userId: person.id } }
  },
  readPersonCard: ({ otherViewer }) => ({ params: { userId: otherViewer.id } }),
  listTerms: plain,
  createTerm: (scene, _, target) => ({ body: termInput(scene, target) }),
  updateTerm: onTerm(() => ({ keyword: newId(), definition: 'Another' })),
  deleteTerm: onTerm(),
  listAliases: plain,
  setAlias: ({ otherViewer }) => ({ body: { targetUserId: otherViewer.id, alias: 'Friend' } }),
  readPreferences: plain,
  updatePreferences: () => ({ body: { theme: 'dark' } }),

  listAccessKeys: plain,
  createAccessKey: async ({ api, kb }, actor, target) => {
    await api.db.deleteFrom('access_keys').where('user_id', '=', actor.id).execute()
    return { body: { name: 'A program', kbId: target === 'kb' ? kb.id : null } }
  },
  revokeAccessKey: async (scene, actor, target) => ({
    params: { keyId: await scene.entities.accessKey(whose(scene, actor, target)) },
  }),

  readAuthorization: async ({ api }) => ({ query: { asked: await askFor(api) } }),
  decideAuthorization: async ({ api, kb }, _, target) => ({
    body: { asked: await askFor(api), intent: 'allow', kbId: target === 'kb' ? kb.id : null },
  }),
  listPushSubscriptions: plain,
  createPushSubscription: async ({ api }, actor) => {
    await api.db.deleteFrom('push_subscriptions').where('user_id', '=', actor.id).execute()
    return { body: browserKeys() }
  },
  removePushSubscription: async (scene, actor, target) => ({
    params: { subscriptionId: await scene.entities.pushSubscription(whose(scene, actor, target)) },
  }),

  startSignIn: plain,
  finishSignIn: () => ({ query: { code: 'x', state: 'x' } }),
  signOut: async ({ api }, actor) => ({
    as: { ...actor, cookie: `session=${await startSession(api.db, actor.id)}` },
  }),
  heartbeat: plain,

  listNotifications: plain,
  filterNotifications: plain,
  countUnread: plain,
  readNotifications: ({ kb }, _, target) => ({
    body: target === 'kb' ? { ids: [], chatId: kb.townhallId } : { ids: [] },
  }),
  readAllNotifications: plain,

  readMailStop: async ({ api }, actor) => ({ params: { token: await stopTokenOf(api, actor) } }),
  stopMails: async ({ api }, actor) => ({ params: { token: await stopTokenOf(api, actor) } }),

  sendFeedback: () => ({ form: feedbackForm() }),
  listOwnFeedback: plain,
  listFeedback: plain,
  readFeedback: async (scene, actor, target) => ({
    params: { feedbackId: await sendFeedback(scene, whose(scene, actor, target)) },
  }),
  readFeedbackImage: async (scene, actor, target) => ({
    params: { feedbackId: await sendFeedback(scene, whose(scene, actor, target)), n: '1' },
  }),
  resolveFeedback: async (scene, actor, target) => ({
    params: { feedbackId: await sendFeedback(scene, whose(scene, actor, target)) },
    body: { status: 'resolved' },
  }),

  startCheckout: plain,
  openPortal: plain,
  readSubscription: plain,
  cancelSubscription: plain,
  receivePaymentEvent: plain,

  readLinkCards: ({ kb }) => ({ query: { kbIds: kb.id, chatIds: kb.townhallId } }),
  listAnswersQuoting: async (scene, actor, target) => {
    const resourceId = await scene.entities.resource(whose(scene, actor, target))
    return { params: { kbId: scene.kb.id, resourceId } }
  },
  listAuthors: ({ kb }, _, target) => (target === 'kb' ? { query: { kbId: kb.id } } : {}),
  search: async (scene, actor, target): Promise<Prepared> => {
    const q = 'said'
    if (target === 'any') return { query: { q } }
    if (target === 'kb') return { query: { q, kbId: scene.kb.id } }
    return { query: { q, chatId: await chatFor(scene, actor, target) } }
  },
}
