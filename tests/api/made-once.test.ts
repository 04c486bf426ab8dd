import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { openPages } from '#tests/support/pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openPages>>
beforeAll(async () => {
  api = await openApi()
  pages = await openPages(api)
})
afterAll(async () => {
  await pages.close()
  await api.close()
})

const make = async (person: Person, body: { title: string; clientId: string }) =>
  (await api.call(person, 'createKb', { body })).id

const titlesOf = async (person: Person) =>
  (await api.call(person, 'listKbs', {})).map(({ title }) => title)

test('a form of a new knowledge base that is submitted twice at once makes one', async () => {
  const ana = await api.person('Ana')
  const page = await (await pages.get(ana, '/kb/new')).text()
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  )
  const submit = () =>
    pages.submit(ana, '/kb/new', [...fields, ['title', 'Lamps'], ['icon', 'lightbulb']])
  const answers = await Promise.all([submit(), submit()])
  const [first, second] = answers.map(({ headers }) => headers.get('location'))
  expect(first).toMatch(/^\/kb\/[\w-]+$/)
  expect(second).toBe(first)
  expect(await titlesOf(ana)).toEqual(['Lamps'])
})

test('other content, or another person, makes another knowledge base with the same clientId', async () => {
  const [bo, cy] = [await api.person('Bo'), await api.person('Cy')]
  const clientId = newId()
  const first = await make(bo, { title: 'Ropes', clientId })
  expect(await make(bo, { title: 'Ropes', clientId })).toBe(first)
  expect(await make(bo, { title: 'Knots', clientId })).not.toBe(first)
  expect(await make(cy, { title: 'Ropes', clientId })).not.toBe(first)
  expect((await titlesOf(bo)).sort()).toEqual(['Knots', 'Ropes'])
  expect(await titlesOf(cy)).toEqual(['Ropes'])
})

test('a clientId of the future does not put a knowledge base before later ones', async () => {
  const di = await api.person('Di')
  await make(di, { title: 'Early', clientId: `ffffffff-ffff-7${newId().slice(15)}` })
  await api.call(di, 'createKb', { body: { title: 'Late' } })
  expect(await titlesOf(di)).toEqual(['Late', 'Early'])
})

test('a group chat that is sent twice with one clientId is there once', async () => {
  const [eve, fay] = [await api.person('Eve'), await api.person('Fay')]
  const kb = await api.kb(eve)
  await api.join(fay, kb)
  const body = { kbId: kb.id, title: 'Garden', userIds: [fay.id], clientId: newId() }
  const start = async (change = {}) =>
    (await api.call(eve, 'createChat', { body: { ...body, ...change } })).id
  const [first, second] = await Promise.all([start(), start()])
  expect(second).toBe(first)
  expect(await start({ userIds: [] })).not.toBe(first)
  const chats = await api.call(fay, 'listChats', { query: { kbId: kb.id, chatType: 'others' } })
  expect(chats.map(({ id }) => id)).toEqual([first])
})
