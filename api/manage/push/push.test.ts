import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession, sweepSessions } from '#api/people/auth/sessions.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { openPushService, type PushService, readSignature } from './push-service.fixture.ts'
import { queueNotices } from './queue-notices.ts'

let service: PushService
let api: TestApi
beforeAll(async () => {
  service = await openPushService()
  const privatePushServices = [service.host]
  api = await openApi({ change: (settings) => ({ ...settings, privatePushServices }) })
})
afterAll(async () => {
  await api.close()
  await service.close()
})

type Browser = ReturnType<PushService['browser']>

const subscribe = (person: Person, browser: Browser, userAgent = '') =>
  api.call(person, 'createPushSubscription', { body: { ...browser.subscription, userAgent } })

const listed = async (person: Person) =>
  (await api.call(person, 'listPushSubscriptions', {})).subscriptions

/** Ben has a browser that gets notices. */
async function scene() {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana, { title: 'Lighthouse' })
  await api.join(ben, kb)
  const browser = service.browser()
  const { id } = await subscribe(ben, browser)
  const mention = (text: string) => api.message(ana, kb.townhallId, `@Ben ${text}`)
  return { ana, ben, kb, browser, id, mention }
}

/** Makes what happened older, and queues the notices that are due then. */
async function after(interval: string, times = 1): Promise<void> {
  await api.deps.notifier.settled()
  const past = sql<string>`created_at - ${interval}::interval`
  await api.db.updateTable('push_subscriptions').set({ created_at: past }).execute()
  await api.db.updateTable('notifications').set({ created_at: past }).execute()
  await Promise.all(Array.from({ length: times }, () => queueNotices(api.db, api.deps.jobs.push)))
  api.deps.jobs.wake()
}

/** Somebody else's notice that is sent after all others says that there are no more. */
async function noticesOf(browser: Browser) {
  const last = await scene()
  await last.mention('last')
  await after('11 seconds')
  await last.browser.notices(1)
  return browser.received.map(({ notice }) => notice)
}

test('what is unread after ten seconds is told once, encrypted and signed, also by several servers', async () => {
  const { ben, kb, browser, mention } = await scene()
  const { id } = await mention('the lamp is out')
  await after('8 seconds')
  await after('3 seconds', 3)
  await after('1 hour')
  expect(await noticesOf(browser)).toEqual([
    {
      title: 'Ana mentioned you in “Townhall”',
      body: '@Ben the lamp is out',
      tag: kb.townhallId,
      url: `/kb/${kb.id}/chats/${kb.townhallId}?around=${id}#message-${id}`,
      lang: 'en',
    },
  ])
  const { publicKey, subscriptions } = await api.call(ben, 'listPushSubscriptions', {})
  expect(subscriptions[0]?.lastSentAt).not.toBeNull()
  const headers = browser.received[0]?.headers ?? {}
  const claims = readSignature(headers.authorization ?? '', publicKey)
  expect(claims).toMatchObject({ aud: `http://${service.host}`, sub: expect.stringMatching(/@/) })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(headers.topic).toMatch(/^[\w-]{32}$/)
})

test('messages of one chat are told together, and those of many chats in one notice', async () => {
  const one = await scene()
  await one.mention('first')
  await one.mention('second')
  const many = await scene()
  for (const title of ['A', 'B', 'C', 'D']) {
    const kb = await api.kb(many.ana, { title })
    await api.join(many.ben, kb)
    await api.message(many.ana, kb.townhallId, '@Ben hello')
  }
  await after('11 seconds')
  const [told] = await one.browser.notices(1)
  expect(told?.body).toBe('@Ben second\nand 1 more')
  expect(await many.browser.notices(1)).toMatchObject([
    { title: '4 unread notifications', tag: 'inbox', url: '/inbox' },
  ])
  expect(await noticesOf(many.browser)).toHaveLength(1)
})

test('messages of groups are not told, private ones are, in the language of the reader', async () => {
  const { ana, ben, kb, browser } = await scene()
  await api.call(ben, 'updatePreferences', { body: { language: 'zh' } })
  const body = { kbId: kb.id, otherUserId: ben.id }
  const chat = await api.call(ana, 'openPrivateChat', { body })
  await api.message(ana, kb.townhallId, 'To everybody')
  await api.message(ana, chat.id, 'Only to you')
  await after('11 seconds')
  expect(await noticesOf(browser)).toMatchObject([
    { title: 'Ana 发来一条消息', body: 'Only to you', lang: 'zh' },
  ])
})

test('each kind is told in browsers unless its reader chose not to be', async () => {
  const { ana, ben, kb, browser, mention } = await scene()
  await api.call(ben, 'updatePreferences', { body: { noticeMentions: false } })
  await mention('this stays in the inbox')
  const body = { kbId: kb.id, otherUserId: ben.id }
  const chat = await api.call(ana, 'openPrivateChat', { body })
  await api.message(ana, chat.id, 'Only to you')
  await after('11 seconds')
  expect(await noticesOf(browser)).toMatchObject([{ body: 'Only to you' }])
})

test('nothing is told that was read, deleted, or may not be read any more when it is sent', async () => {
  const [read, deleted, left] = [await scene(), await scene(), await scene()]
  for (const { browser } of [read, deleted, left]) browser.status = 503
  await read.mention('one')
  const { id: messageId } = await deleted.mention('two')
  await left.mention('three')
  await after('11 seconds')
  for (const { browser } of [read, deleted, left]) {
    await browser.until(() => browser.tries() === 1)
    browser.status = 201
  }
  await api.call(read.ben, 'readAllNotifications', {})
  const params = { chatId: deleted.kb.townhallId, messageId }
  await api.call(deleted.ana, 'deleteMessage', { params })
  await api.call(left.ben, 'leaveKb', { params: { kbId: left.kb.id } })
  for (const to of [read, deleted, left]) {
    await retryNow(to)
    expect([to.browser.tries(), to.browser.received]).toEqual([1, []])
  }
})

/** The notice for a browser is tried once more now, and not only after half a minute. */
async function retryNow({ id }: { id: string }): Promise<void> {
  await expect.poll(() => stateOf(id)).toBe('retry')
  await sql`update pgboss.job set start_after = now()
    where name = 'push' and data->>'subscriptionId' = ${id}`.execute(api.db)
  api.deps.jobs.wake()
  await expect.poll(() => stateOf(id), { timeout: 5_000 }).toBe('completed')
}

async function stateOf(subscriptionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job
    where name = 'push' and data->>'subscriptionId' = ${subscriptionId}`.execute(api.db)
  return rows[0]?.state
}

test('what a push service does not take now is sent later', async () => {
  const to = await scene()
  const { browser, mention } = to
  browser.status = 429
  await mention('again')
  await after('11 seconds')
  await browser.until(() => browser.tries() === 1)
  browser.status = 201
  await retryNow(to)
  expect(await browser.notices(1)).toHaveLength(1)
})

test.each([404, 410])(
  'a browser of which the push service knows nothing (%i) is removed',
  async (status) => {
    const { ben, browser, mention } = await scene()
    browser.status = status
    await mention('gone')
    await after('11 seconds')
    await noticesOf(browser)
    expect(await listed(ben)).toEqual([])
  },
)

test('push services that never answer hold up nobody else', async () => {
  const { ben, browser, mention } = await scene()
  browser.status = 0
  for (let n = 0; n < 5; n++) {
    await mention(`${n}`)
    await after('11 seconds')
  }
  await noticesOf(browser)
  expect(browser.received).toEqual([])
  await api.call(ben, 'readAllNotifications', {})
})

test('nothing is told during the quiet hours, and afterwards what is still unread', async () => {
  const { ben, browser, mention } = await scene()
  const hour = new Date().getUTCHours()
  const quiet = { quietFrom: (hour + 22) % 24, quietTo: (hour + 3) % 24, timeZone: 'UTC' }
  await api.call(ben, 'updatePreferences', { body: quiet })
  await mention('at night')
  await after('11 seconds')
  expect(await noticesOf(browser)).toEqual([])
  await api.call(ben, 'updatePreferences', { body: { quietFrom: null } })
  await after('1 hour')
  expect(await browser.notices(1)).toMatchObject([{ body: '@Ben at night' }])
})

test('what was unread before a browser subscribed is not told there', async () => {
  const { ben, browser, mention } = await scene()
  await mention('before')
  await api.deps.notifier.settled()
  const other = service.browser()
  await subscribe(ben, other)
  await after('11 seconds')
  expect([await noticesOf(browser), await noticesOf(other)]).toEqual([[], []])
})

test('the list names browsers, and their addresses and keys are not in it', async () => {
  const { ben, browser } = await scene()
  await subscribe(ben, browser, 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Firefox/130.0')
  const browsers = await listed(ben)
  expect(browsers).toEqual([
    {
      id: expect.any(String),
      browser: 'Firefox',
      system: 'Linux',
      createdAt: expect.any(String),
      lastSentAt: null,
      isOwn: true,
    },
  ])
  const other = { ...ben, cookie: `session=${await startSession(api.db, ben.id)}` }
  expect((await listed(other))[0]?.isOwn).toBe(false)
})

test('nobody removes the browser of somebody else', async () => {
  const { ana, ben, id } = await scene()
  const params = { subscriptionId: id }
  const refused = await api.attempt(ana, 'removePushSubscription', { params })
  expect([refused.status, refused.code]).toEqual([404, 'push_subscription_not_found'])
  expect(await listed(ben)).toHaveLength(1)
  await api.call(ben, 'removePushSubscription', { params })
  expect(await listed(ben)).toEqual([])
})

test('a browser belongs to the person who subscribed last', async () => {
  const { ana, ben, browser, mention } = await scene()
  await subscribe(ana, browser)
  expect([await listed(ben), (await listed(ana)).length]).toEqual([[], 1])
  await mention('not for Ana')
  await after('11 seconds')
  expect(await noticesOf(browser)).toEqual([])
})

test('signing out, and the end of the session, end the notices', async () => {
  const [out, expired] = [await scene(), await scene()]
  await api.call(out.ben, 'signOut', {})
  await expired.mention('too late')
  await api.deps.notifier.settled()
  const ended = sql<string>`now()`
  const ofBen = api.db.updateTable('sessions').where('user_id', '=', expired.ben.id)
  await ofBen.set({ expires_at: ended }).execute()
  await after('11 seconds')
  expect(await noticesOf(expired.browser)).toEqual([])
  await sweepSessions(api.deps)
  const rows = await api.db.selectFrom('push_subscriptions').select('user_id').execute()
  const people = rows.map(({ user_id }) => user_id)
  expect([people.includes(out.ben.id), people.includes(expired.ben.id)]).toEqual([false, false])
})

test.each([
  'http://push.example.com/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://192.168.1.7/1',
  'https://localhost/1',
  'https://push.example.com:8443/1',
  'https://somebody:secret@push.example.com/1',
])('notices are not sent to %s', async (endpoint) => {
  const { ben, browser } = await scene()
  const body = { ...browser.subscription, endpoint }
  const refused = await api.attempt(ben, 'createPushSubscription', { body })
  expect([refused.code, refused.fields]).toEqual(['invalid_input', { endpoint: ['invalid'] }])
})

test('a key that is none is refused', async () => {
  const { ben, browser } = await scene()
  const body = { ...browser.subscription, p256dh: 'A'.repeat(87) }
  const refused = await api.attempt(ben, 'createPushSubscription', { body })
  expect(refused.fields).toEqual({ p256dh: ['invalid'] })
})
