import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Message } from '#contract/entities/chat.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const [ana, ben, cy] = [await api.person('Ana'), await api.person('Ben'), await api.person('Cy')]
  const kb = await api.kb(ana)
  await api.join(ben, kb)
  await api.join(cy, kb)
  const group = async (person: Person, userIds: string[]) =>
    (await api.call(person, 'createChat', { body: { kbId: kb.id, title: 'Watch', userIds } })).id
  return { ana, ben, cy, kb, group }
}

type Forwarded = Pick<Message, 'id' | 'chatId'>

const forward = (person: Person, { id, chatId }: Forwarded, to: string, comment?: string) =>
  api.call(person, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [id], chatIds: [to], clientId: newId(), ...(comment && { comment }) },
  })

const say = async (person: Person, chatId: string, content: string) => ({
  ...(await api.message(person, chatId, content)),
  chatId,
})

test('forwarded words have the name of their author, also when they are forwarded again', async () => {
  const { ana, ben, cy, kb, group } = await scene()
  const original = await say(ana, kb.townhallId, 'The lamp is lit')
  const [comment, copy] = await forward(ben, original, await group(ben, [cy.id]), 'From the hall')
  expect([comment?.content, comment?.forwardedFrom]).toEqual(['From the hall', null])
  expect([copy?.content, copy?.forwardedFrom]).toEqual(['The lamp is lit', 'Ana'])
  const next = await group(cy, [])
  await forward(cy, copy ?? original, next)
  const { messages } = await api.call(cy, 'listMessages', { params: { chatId: next }, query: {} })
  expect(messages.map(({ sender, forwardedFrom }) => [sender?.displayName, forwardedFrom])).toEqual(
    [['Cy', 'Ana']],
  )
})

test('own words are forwarded without a name', async () => {
  const { ana, ben, kb, group } = await scene()
  const original = await say(ana, kb.townhallId, 'The lamp is lit')
  const there = await group(ben, [ana.id])
  const [own] = await forward(ana, original, there)
  const [others] = await forward(ben, original, there)
  const [back] = await forward(ana, others ?? original, kb.townhallId)
  expect([own, others, back].map((one) => one?.forwardedFrom)).toEqual([null, 'Ana', null])
})

test('changed words are no longer those of their author', async () => {
  const { ana, ben, kb, group } = await scene()
  const there = await group(ben, [ana.id])
  const [copy] = await forward(ben, await say(ana, kb.townhallId, 'The lamp is lit'), there)
  const params = { chatId: there, messageId: copy?.id ?? '' }
  const body = { content: 'The lamp is not lit' }
  const changed = await api.call(ben, 'editMessage', { params, body })
  expect([copy?.forwardedFrom, changed.forwardedFrom]).toEqual(['Ana', null])
})
