import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'

const adminAddress = 'root@example.com'

let api: TestApi
let admin: Person
beforeAll(async () => {
  api = await openApi({ env: { APP_ADMINS: adminAddress } })
  admin = await api.person('Root', adminAddress)
})
afterAll(() => api.close())

async function send(person: Person, message: string): Promise<Feedback> {
  const body = new FormData()
  body.append('message', message)
  const response = await api.send(person, 'POST', '/feedback', { body })
  return (await readAnswer('sendFeedback', response)).data as Feedback
}

const messages = (some: Feedback[]) => some.map(({ message }) => message)

test('people list their own feedback, newest first, page by page', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  for (const message of ['one', 'two', 'three']) await send(ana, message)
  await send(ben, 'other')
  const first = await api.call(ana, 'listOwnFeedback', { query: { limit: 2 } })
  expect(messages(first)).toEqual(['three', 'two'])
  const before = first.at(-1)?.id
  expect(messages(await api.call(ana, 'listOwnFeedback', { query: { limit: 2, before } }))).toEqual(
    ['one'],
  )
})

test('app administrators list everybody’s feedback with its sender, by status and page by page', async () => {
  const ana = await api.person('Ana')
  const [done, open] = [await send(ana, 'done'), await send(ana, 'open')]
  const params = { feedbackId: done.id }
  await api.call(admin, 'resolveFeedback', { params, body: { status: 'resolved' } })
  const resolved = await api.call(admin, 'listFeedback', { query: { status: 'resolved' } })
  expect(resolved.feedback.map(({ id }) => id)).toEqual([done.id])
  expect(resolved.feedback[0]?.sender).toEqual({ id: ana.id, displayName: 'Ana', email: ana.email })
  const first = await api.call(admin, 'listFeedback', { query: { limit: 1 } })
  expect([first.feedback[0]?.id, first.hasMore]).toEqual([open.id, true])
  const query = { limit: 1, before: open.id }
  const second = await api.call(admin, 'listFeedback', { query })
  expect(second.feedback[0]?.id).toBe(done.id)
  expect((await api.attempt(ana, 'listFeedback')).code).toBe('forbidden')
})

test('app administrators resolve feedback; its sender sees the status but cannot change it', async () => {
  const [ana, eve] = [await api.person('Ana'), await api.person('Eve')]
  const { id } = await send(ana, 'Broken')
  const input = { params: { feedbackId: id }, body: { status: 'resolved' as const } }
  expect((await api.attempt(ana, 'resolveFeedback', input)).code).toBe('forbidden')
  expect((await api.attempt(eve, 'resolveFeedback', input)).code).toBe('feedback_not_found')
  const missing = { ...input, params: { feedbackId: newId() } }
  expect((await api.attempt(admin, 'resolveFeedback', missing)).code).toBe('feedback_not_found')
  expect((await api.call(admin, 'resolveFeedback', input)).status).toBe('resolved')
  expect((await api.call(ana, 'listOwnFeedback', {}))[0]?.status).toBe('resolved')
  const again = { ...input, body: { status: 'pending' as const } }
  expect((await api.call(admin, 'resolveFeedback', again)).status).toBe('pending')
})

test('a visitor’s report of a public page is in the list, without a sender', async () => {
  const owner = await api.person('Olga')
  const kb = await api.kb(owner, { isPublic: true })
  const report = (kbId: string, url = `/p/${kbId}`) =>
    api.attempt(null, 'reportPublished', {
      params: { kbId },
      body: { message: 'It shows my address', url },
    })
  expect((await report(kb.id)).code).toBeUndefined()
  const [received] = (await api.call(admin, 'listFeedback', { query: { limit: 1 } })).feedback
  expect(received).toMatchObject({
    message: 'It shows my address',
    metadata: { kbId: kb.id, url: `/p/${kb.id}` },
    sender: null,
  })
  const feedbackId = received?.id ?? ''
  await api.call(admin, 'resolveFeedback', { params: { feedbackId }, body: { status: 'resolved' } })
  expect((await api.attempt(owner, 'readFeedback', { params: { feedbackId } })).code).toBe(
    'feedback_not_found',
  )
  expect((await report(kb.id, 'https://elsewhere.test')).code).toBe('invalid_input')
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { isPublic: false } })
  expect((await report(kb.id)).code).toBe('kb_not_found')
})
