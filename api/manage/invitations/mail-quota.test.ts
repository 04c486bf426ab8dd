import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { invitationMails, rates } from '#contract/rates.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi({ rates })
})
afterAll(() => api.close())

/** Creates a person who may send six more emails in this hour. */
async function sender(): Promise<Person> {
  const person = await api.person('Olga')
  const sent = { sender_id: person.id, kb_id: (await api.kb(person)).id }
  const rows = addresses(invitationMails.perPersonHour - 6).map((email) => ({ ...sent, email }))
  await api.db.insertInto('invitation_mails').values(rows).execute()
  return person
}

async function opened(owner?: Person) {
  const person = owner ?? (await sender())
  const kb = await api.kb(person)
  const params = { kbId: kb.id }
  return (...Emails: string[]) => api.attempt(person, 'inviteByEmail', { params, body: { Emails } })
}

const newAddress = () => `${newId()}@example.org`
const addresses = (many: number) => Array.from({ length: many }, newAddress)

/** Makes the emails to this address older by `interval`. */
const age = (email: string, interval: string) =>
  api.db
    .updateTable('invitation_mails')
    .set({ sent_at: sql<string>`sent_at - ${interval}::interval` })
    .where('email', '=', email)
    .execute()

test('an address gets another email about the same knowledge base only after a pause, and the error names the address', async () => {
  const invite = await opened()
  const [email, other] = [newAddress(), newAddress()]
  expect((await invite(email)).status).toBe(200)
  expect(await invite(other, email)).toMatchObject({
    status: 429,
    code: 'too_many_invitations',
    fields: { 'emails.1': ['invited_recently'] },
  })
  expect((await invite(other)).status).toBe(200)
  await age(email, '11 minutes')
  expect((await invite(email)).status).toBe(200)
})

test('an address gets a limited number of emails per hour from all senders together', async () => {
  const email = newAddress()
  for (let n = 0; n < invitationMails.perAddressHour; n++)
    expect((await (await opened())(email)).status).toBe(200)
  const next = await opened()
  expect((await next(email)).fields).toEqual({ 'emails.0': ['invited_too_often'] })
  await age(email, '61 minutes')
  expect((await next(email)).status).toBe(200)
})

test('a person sends a limited number of invitations per hour, over all knowledge bases', async () => {
  const owner = await sender()
  expect((await (await opened(owner))(...addresses(4))).status).toBe(200)
  const elsewhere = await opened(owner)
  expect(await elsewhere(...addresses(3))).toMatchObject({ code: 'too_many_invitations' })
  expect((await elsewhere(...addresses(2))).status).toBe(200)
  expect((await elsewhere(newAddress())).status).toBe(429)
})

test('rejected invitations send no email and do not count', async () => {
  const invite = await opened()
  const [email, other] = [newAddress(), newAddress()]
  await invite(email)
  await invite(email, other)
  const sent = await api.db
    .selectFrom('invitation_mails')
    .select('email')
    .where('email', 'in', [email, other])
    .execute()
  expect(sent).toEqual([{ email }])
})

test('twenty simultaneous invitations by one person have the same limit as twenty invitations one after the other', async () => {
  const owner = await sender()
  const invites = await Promise.all(Array.from({ length: 20 }, () => opened(owner)))
  const answers = await Promise.all(invites.map((invite) => invite(newAddress())))
  expect(answers.filter(({ status }) => status === 200).length).toBe(6)
})

test('mails sent before the clock was set back do not count until it reaches their time again', async () => {
  const invite = await opened()
  const email = newAddress()
  expect((await invite(email, ...addresses(5))).status).toBe(200)
  expect((await invite(email)).status).toBe(429)
  await api.db
    .updateTable('invitation_mails')
    .set({ sent_at: sql<string>`sent_at + interval '1 day'` })
    .execute()
  expect((await invite(email)).status).toBe(200)
})
