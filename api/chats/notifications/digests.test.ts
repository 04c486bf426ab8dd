import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutbox, type SentMail } from '#api/platform/mail/outbox.fixture.ts'
import type { MailFrequency } from '#contract/preferences.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { sendDigests } from './send-digests.ts'

const origin = 'https://kb.example.com'

let api: TestApi
let outbox: ReturnType<typeof openOutbox>
beforeAll(async () => {
  api = await openApi({ env: { PUBLIC_ORIGIN: origin } })
  outbox = openOutbox(api.deps.settings.dataDir)
})
afterAll(() => api.close())

async function scene() {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const kb = await api.kb(ana, { title: 'Lighthouse' })
  await api.join(ben, kb)
  const mention = (text: string) => api.message(ana, kb.townhallId, `@Ben ${text}`)
  return { ana, ben, kb, mention }
}

/** Makes what happened older, and sends the mails that are due then. */
async function after(interval: string, times = 1): Promise<void> {
  await api.deps.notifier.settled()
  const past = sql<string>`created_at - ${interval}::interval`
  await api.db.updateTable('notifications').set({ created_at: past }).execute()
  await api.db
    .updateTable('digests')
    .set({ sent_at: sql<string>`sent_at - ${interval}::interval` })
    .execute()
  const sending = { db: api.db, mail: api.deps.jobs.mail, origin }
  await Promise.all(Array.from({ length: times }, () => sendDigests(sending)))
  api.deps.jobs.wake()
}

/** Once no mail is waiting. */
async function mailsTo(person: Person): Promise<SentMail[]> {
  const waiting = async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'mail' and state < 'completed'`.execute(api.db)
    return rows.length
  }
  await expect.poll(waiting).toBe(0)
  return (await outbox.read()).filter(({ to }) => to === person.email)
}

const choose = (person: Person, frequency: MailFrequency) =>
  api.call(person, 'updatePreferences', { body: { mailMentions: frequency } })

test('what is unread after 15 minutes is told in one mail, once, by several servers too', async () => {
  const { ben, mention } = await scene()
  await mention('the lamp is out')
  await mention('the fog comes')
  await after('14 minutes')
  await after('2 minutes', 3)
  await after('1 hour')
  const mails = await mailsTo(ben)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Ana mentioned you in “Townhall”, and 1 more on Commonplace')
  expect(mails[0]?.text).toContain('the lamp is out')
  expect(mails[0]?.text).toContain('the fog comes')
  expect(mails[0]?.text).toContain(`${origin}/inbox`)
})

test('nothing is told that was read, deleted, or may not be read any more', async () => {
  const [read, deleted, left] = [await scene(), await scene(), await scene()]
  await read.mention('one')
  const { id: messageId } = await deleted.mention('two')
  await left.mention('three')
  await api.deps.notifier.settled()
  await api.call(read.ben, 'readAllNotifications', {})
  const params = { chatId: deleted.kb.townhallId, messageId }
  await api.call(deleted.ana, 'deleteMessage', { params })
  await api.call(left.ben, 'leaveKb', { params: { kbId: left.kb.id } })
  await after('16 minutes')
  for (const { ben } of [read, deleted, left]) expect(await mailsTo(ben)).toEqual([])
})

test('hourly and daily mails wait for their time, and never is never', async () => {
  const [hourly, never] = [await scene(), await scene()]
  await choose(hourly.ben, 'hourly')
  await choose(never.ben, 'never')
  await hourly.mention('first')
  await never.mention('first')
  await after('16 minutes')
  await hourly.mention('second')
  await after('16 minutes')
  expect(await mailsTo(hourly.ben)).toHaveLength(1)
  await after('1 hour')
  expect(await mailsTo(hourly.ben)).toHaveLength(2)
  expect(await mailsTo(never.ben)).toEqual([])
})

test('a private message is told in the language of its reader, with a link to it', async () => {
  const { ana, ben, kb } = await scene()
  await api.call(ben, 'updatePreferences', { body: { language: 'zh' } })
  const chat = await api.call(ana, 'openPrivateChat', {
    body: { kbId: kb.id, otherUserId: ben.id },
  })
  const { id } = await api.message(ana, chat.id, 'Come up <b>now</b>')
  await after('16 minutes')
  await api.message(ana, kb.townhallId, '@Ben Where are you?')
  await after('16 minutes')
  const mails = await mailsTo(ben)
  const subjects = mails.map(({ subject }) => subject).sort()
  expect(subjects).toEqual(['Ana 发来一条消息', 'Ana 在“大厅”中提到了你'].sort())
  const mail = mails.find(({ subject }) => subject === 'Ana 发来一条消息')
  expect(mail?.text).toContain(`${origin}/kb/${kb.id}/chats/${chat.id}?around=${id}#message-${id}`)
  expect(mail?.html).toContain('Come up &#60;b&#62;now&#60;/b&#62;')
})

test('the link in a mail ends the mails without signing in, and a wrong one is missing', async () => {
  const { ben, mention } = await scene()
  await mention('first')
  await after('16 minutes')
  const [mail] = await mailsTo(ben)
  const token = /\/mails\/stop\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const params = { token }
  expect(await api.call(null, 'readMailStop', { params })).toEqual({ isStopped: false })
  const sent = await api.fetch(
    new Request(`http://localhost/mails/stop/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )
  expect(sent.status).toBe(200)
  expect(await api.call(null, 'readMailStop', { params })).toEqual({ isStopped: true })
  await mention('second')
  await after('1 hour')
  expect(await mailsTo(ben)).toHaveLength(1)
  const wrong = { params: { token: `${token}0` } }
  for (const name of ['readMailStop', 'stopMails'] as const)
    expect((await api.attempt(null, name, wrong)).code).toBe('mail_link_not_found')
})

test('nothing is sent during quiet hours, also over midnight and in another time zone', async () => {
  const zone = 'Asia/Kathmandu'
  const hour = (new Date(Date.now() + 5.75 * 3_600_000).getUTCHours() + 24) % 24
  const at = (shift: number) => (hour + shift + 24) % 24
  const people = {
    quiet: { quietFrom: at(-2), quietTo: at(3) },
    quietTheRest: { quietFrom: at(3), quietTo: at(-2) },
    always: { quietFrom: null },
  }
  const mails: Record<string, number> = {}
  for (const [name, hours] of Object.entries(people)) {
    const { ben, mention } = await scene()
    await api.call(ben, 'updatePreferences', { body: { ...hours, timeZone: zone } })
    await mention('first')
    await after('16 minutes')
    mails[name] = (await mailsTo(ben)).length
  }
  expect(mails).toEqual({ quiet: 0, quietTheRest: 1, always: 1 })
  const { ben } = await scene()
  const wrong = { body: { timeZone: 'Nowhere/City' } }
  expect((await api.attempt(ben, 'updatePreferences', wrong)).code).toBe('invalid_input')
})

test('a person to whom no mail can be sent holds up nobody', async () => {
  const { ben, mention } = await scene()
  const others = await Promise.all(Array.from({ length: 55 }, () => scene()))
  for (const other of others) await other.mention('one')
  await mention('one')
  await api.deps.notifier.settled()
  const past = sql<string>`created_at - interval '16 minutes'`
  await api.db.updateTable('notifications').set({ created_at: past }).execute()
  const refused = others[0]?.ben.id
  const mail: typeof api.deps.jobs.mail = async (trx, by, mails) => {
    if (by === refused) throw new Error('refused')
    await api.deps.jobs.mail(trx, by, mails)
  }
  await expect(sendDigests({ db: api.db, mail, origin })).rejects.toThrow(AggregateError)
  api.deps.jobs.wake()
  expect(await mailsTo(ben)).toHaveLength(1)
})
