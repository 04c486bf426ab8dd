import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dislike } from '#contract/entities/answer.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { createEntities } from '#tests/support/entities.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Creates an owner and a viewer, with an answer in AI Chat and one in the viewer's own chat. */
async function scene() {
  const [olga, vic] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(olga)
  await api.join(vic, kb)
  const things = await createEntities(api, kb)
  const own = await api.call(vic, 'openBotChat', { body: { kbId: kb.id } })
  const answers = {
    shared: { chatId: kb.aiChatId, messageId: await things.answer(kb.aiChatId, vic) },
    own: { chatId: own.id, messageId: await things.answer(own.id, vic) },
  }
  return { olga, vic, kb, answers }
}

type Place = { chatId: string; messageId: string }
const rate = (person: Person, params: Place, feedback: 'like' | 'dislike' | null, why?: string) =>
  api.call(person, 'rateMessage', { params, body: { feedback, ...(why !== undefined && { why }) } })
const list = async (person: Person, kbId: string): Promise<Dislike[]> =>
  (await api.call(person, 'listDislikes', { params: { kbId } })).dislikes

test('administrators see the disliked answers and why, and nobody else does', async () => {
  const { olga, vic, kb, answers } = await scene()
  const rated = await rate(vic, answers.shared, 'dislike', ' Wrong year ')
  expect(rated.feedback).toBe('dislike')
  const [only, ...others] = await list(olga, kb.id)
  expect(others).toEqual([])
  expect(only).toMatchObject({
    why: 'Wrong year',
    person: { id: vic.id },
    asked: { ...answers.shared, rootMessageId: null, question: 'Asked', answer: 'Said' },
  })
  const refused = await api.attempt(vic, 'listDislikes', { params: { kbId: kb.id } })
  expect(refused.code).toBe('forbidden')
})

test('what was said in a chat that an administrator is not in stays there', async () => {
  const { olga, vic, kb, answers } = await scene()
  await rate(vic, answers.own, 'dislike', 'Not what I asked')
  const [only] = await list(olga, kb.id)
  expect(only).toMatchObject({ why: 'Not what I asked', asked: null })
})

test('a rating that changes, is taken back or loses its answer is no longer listed', async () => {
  const { olga, vic, kb, answers } = await scene()
  await rate(vic, answers.shared, 'dislike', 'Wrong')
  await rate(vic, answers.shared, 'dislike')
  expect((await list(olga, kb.id)).map(({ why }) => why)).toEqual(['Wrong'])
  await rate(vic, answers.shared, 'dislike', '')
  expect((await list(olga, kb.id)).map(({ why }) => why)).toEqual([''])
  await rate(vic, answers.shared, 'like')
  expect(await list(olga, kb.id)).toEqual([])
  await rate(vic, answers.shared, 'dislike')
  await rate(vic, answers.shared, null)
  expect(await list(olga, kb.id)).toEqual([])
  await rate(olga, answers.shared, 'dislike')
  await api.call(olga, 'deleteMessage', { params: answers.shared })
  expect(await list(olga, kb.id)).toEqual([])
  const long = { feedback: 'dislike', why: 'a'.repeat(limits.whyLength + 1) }
  const refused = await api.attempt(vic, 'rateMessage', { params: answers.own, body: long })
  expect(refused.fields).toEqual({ why: ['too_long'] })
})

test('dislikes are listed newest first, a page at a time', async () => {
  const { olga, vic, kb, answers } = await scene()
  await rate(vic, answers.shared, 'dislike', 'one')
  await rate(olga, answers.shared, 'dislike', 'two')
  await rate(vic, answers.own, 'dislike', 'three')
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await api.call(olga, 'listDislikes', { params: { kbId: kb.id }, query })
    found.push(...page.dislikes.map(({ why }) => why))
    cursor = page.nextCursor
  } while (cursor)
  expect(found).toEqual(['three', 'two', 'one'])
})
