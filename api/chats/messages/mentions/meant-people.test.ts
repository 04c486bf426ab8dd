import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { calls } from '#contract/calls.ts'
import type { Message } from '#contract/entities/chat.ts'
import { mentionLimits } from '#contract/limits.ts'
import { meantValue } from '#shared/mentions.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Creates a group chat of a writer and people with these names, and a Kim outside of it. */
async function scene(...names: string[]) {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const people = await Promise.all(names.map((name) => api.person(name)))
  const outside = await api.person('Kim')
  for (const one of [...people, outside]) await api.join(one, kb)
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: people.map(({ id }) => id) },
  })
  return { ana, people, outside, chatId }
}

async function send(person: Person, chatId: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ clientId: newId(), ...fields }))
    form.append(name, value)
  const path = calls.sendMessageForm.path.replace(':chatId', chatId)
  const response = await api.send(person, 'POST', path, { body: form })
  const { data, code } = await readAnswer('sendMessageForm', response)
  if (code) return code
  return (data as Message).mentions.map(({ id }) => id)
}

const ask = (person: Person, chatId: string, content: string) =>
  api.call(person, 'askMentions', { params: { chatId }, body: { content } })

test('a form with a name of two people is sent when it says whom the name means', async () => {
  const { ana, people, chatId } = await scene('Kim', 'Kim', 'Ben')
  const [, kim, ben] = people as [Person, Person, Person]
  const content = 'Ask @Kim and @Ben'
  expect(await send(ana, chatId, { content })).toBe('mention_undecided')
  const meant1 = meantValue(kim.id, 'Kim')
  expect((await send(ana, chatId, { content, meant1 })) as string[]).toEqual(
    expect.arrayContaining([kim.id, ben.id]),
  )
  expect(await send(ana, chatId, { content, meant1: meantValue(null, 'Kim') })).toEqual([ben.id])
  expect(await send(ana, chatId, { content: 'Ask @Ben' })).toEqual([ben.id])
})

test('an answer counts only for its own name and its own people', async () => {
  const { ana, people, outside, chatId } = await scene('Kim', 'Kim', 'Lee', 'Lee', 'Ben')
  const [kim, , lee, , ben] = people as [Person, Person, Person, Person, Person]
  const content = '@Kim and @lee'
  const meant1 = meantValue(kim.id, 'Kim')
  expect(await send(ana, chatId, { content, meant1 })).toBe('mention_undecided')
  const meant2 = meantValue(lee.id, 'lee')
  expect(((await send(ana, chatId, { content, meant1, meant2 })) as string[]).sort()).toEqual(
    [kim.id, lee.id].sort(),
  )
  for (const { id } of [ben, outside]) {
    const foreign = meantValue(id, 'Kim')
    expect(await send(ana, chatId, { content: '@Kim', meant1: foreign })).toEqual([])
  }
})

test('the people of an ambiguous name are those of the chat, with the asker’s own names for them', async () => {
  const { ana, people, outside, chatId } = await scene('Kim', 'Kim', 'Ben')
  const [kim, kim2] = people as [Person, Person]
  await api.call(ana, 'setAlias', { body: { targetUserId: kim.id, alias: 'Kimmy' } })
  await api.call(kim2, 'updateUser', { body: { displayName: 'Kim', bio: 'Keeps the lamp' } })
  const asked = await ask(ana, chatId, 'Ask @kim, @Ben and @Kim')
  expect(asked.map(({ name }) => name)).toEqual(['kim'])
  const shown = new Map(asked[0]?.people.map((person) => [person.id, person]))
  expect([...shown.keys()].sort()).toEqual([kim.id, kim2.id].sort())
  expect(shown.get(kim.id)).toMatchObject({ displayName: 'Kimmy', realName: 'Kim' })
  expect(shown.get(kim2.id)).toMatchObject({ displayName: 'Kim', bio: 'Keeps the lamp' })
  expect(JSON.stringify(asked)).not.toContain(outside.id)
  expect(JSON.stringify(asked)).not.toContain('mail')
  const refused = api.attempt(outside, 'askMentions', {
    params: { chatId },
    body: { content: '@Kim' },
  })
  expect(await refused).toMatchObject({ status: 404, code: 'chat_not_found' })
})

test('only the first ambiguous names are asked about, and the others mention nobody', async () => {
  const names = Array.from({ length: mentionLimits.names + 1 }, (_, n) => `Kim${n}`)
  const { ana, chatId } = await scene(...names, ...names)
  const content = names.map((name) => `@${name}`).join(' ')
  const asked = await ask(ana, chatId, content)
  expect(asked.map(({ name }) => name)).toEqual(names.slice(0, -1))
  const answers = asked.map(({ name }, n) => [`meant${n + 1}`, meantValue(null, name)])
  expect(await send(ana, chatId, { content, ...Object.fromEntries(answers) })).toEqual([])
})
