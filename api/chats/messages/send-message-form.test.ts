import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { calls } from '#contract/calls.ts'
import type { Message } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'
import { storedIn } from '#tests/support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi({ env: { MAX_UPLOAD_BYTES: '1000' } })
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Both', UserIDs: [ben.id] },
  })
  return { ana, ben, kb, chatId }
}

type Files = Record<string, string>

function formOf(fields: Record<string, string>, files: Files = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([content]), name)
  // A file field in which nothing was chosen.
  if (Object.keys(files).length === 0) form.append('file', new Blob([]), '')
  return form
}

async function send(person: Person, chatId: string, form: FormData) {
  const path = calls.sendMessageForm.path.replace(':chatId', chatId)
  const response = await api.send(person, 'POST', path, { body: form })
  const { data, code } = await readAnswer('sendMessageForm', response)
  return { status: response.status, code, message: data as Message }
}

const namesOf = ({ attachments }: Message) => attachments.map(({ name }) => name)
const unsent = () =>
  api.db.selectFrom('attachments').select('id').where('message_id', 'is', null).execute()

test('text and files are sent in one form, in the order of the form', async () => {
  const { ana, ben, chatId } = await scene()
  const files = { 'b.txt': 'second', 'a.txt': 'first' }
  const form = () => formOf({ clientId: newId(), content: 'The plans' }, files)
  const { status, message } = await send(ana, chatId, form())
  expect([status, message.content, namesOf(message)]).toEqual([
    200,
    'The plans',
    ['b.txt', 'a.txt'],
  ])
  const { messages } = await api.call(ben, 'listMessages', { params: { chatId } })
  expect(messages.map(namesOf)).toEqual([['b.txt', 'a.txt']])
})

test('a title becomes the first line of the text, as a heading', async () => {
  const { ana, chatId } = await scene()
  const fields = { clientId: newId(), title: 'Lamp rota', content: 'Ana on Monday.' }
  const { message } = await send(ana, chatId, formOf(fields))
  expect(message.content).toBe('## Lamp rota\n\nAna on Monday.')
  const again = await send(ana, chatId, formOf(fields))
  expect(again.message.id).toBe(message.id)
  const alone = await send(ana, chatId, formOf({ clientId: newId(), title: 'Lamp rota' }))
  expect(alone.message.content).toBe('## Lamp rota')
  const long = 'x'.repeat(limits.messageLength)
  const tooLong = await send(ana, chatId, formOf({ ...fields, clientId: newId(), content: long }))
  expect([tooLong.status, tooLong.code]).toEqual([400, 'invalid_input'])
})

test('a form may have only text, or only files, but not nothing', async () => {
  const { ana, chatId } = await scene()
  const text = await send(ana, chatId, formOf({ clientId: newId(), content: 'Hello' }))
  expect([text.message.content, namesOf(text.message)]).toEqual(['Hello', []])
  const blank = { clientId: newId(), content: ' ' }
  const file = await send(ana, chatId, formOf(blank, { 'a.txt': 'a' }))
  expect([file.message.content, namesOf(file.message)]).toEqual(['', ['a.txt']])
  expect(await send(ana, chatId, formOf({ ...blank, clientId: newId() }))).toMatchObject({
    status: 400,
    code: 'invalid_input',
  })
})

test('the same form sends one message, and a changed one with the same id sends another', async () => {
  const { ana, chatId } = await scene()
  const fields = { clientId: newId(), content: 'The plan' }
  const files = { 'a.txt': 'a' }
  const sending = [1, 2, 3].map(() => send(ana, chatId, formOf(fields, files)))
  const ids = new Set((await Promise.all(sending)).map(({ message }) => message.id))
  expect(ids.size).toBe(1)
  const { message: again } = await send(ana, chatId, formOf(fields, files))
  expect(ids).toContain(again.id)
  const changed = [
    await send(ana, chatId, formOf({ ...fields, content: 'Another' }, files)),
    await send(ana, chatId, formOf(fields, { 'a.txt': 'changed' })),
    await send(ana, chatId, formOf(fields)),
  ]
  expect(new Set([...ids, ...changed.map(({ message }) => message.id)]).size).toBe(4)
  expect(await unsent()).toEqual([])
})

test('a rejected form stores neither a message nor a file', async () => {
  const { ana, chatId } = await scene()
  const fields = () => ({ clientId: newId(), content: 'The plan' })
  const before = await storedIn(api.deps.files)
  const many = Array.from({ length: limits.attachmentsPerMessage + 1 }, (_, n) => [`${n}`, 'a'])
  const rejected = [
    await send(ana, chatId, formOf(fields(), { 'fits.txt': 'x1', 'large.txt': 'x'.repeat(1_001) })),
    await send(ana, chatId, formOf(fields(), Object.fromEntries(many))),
    await send(ana, chatId, formOf({ ...fields(), content: 'a'.repeat(20_001) }, { a: 'x2' })),
    await send(ana, chatId, formOf({ ...fields(), rootMessageId: newId() }, { a: 'x3' })),
    await send(await api.person('Eve'), chatId, formOf(fields(), { a: 'x4' })),
  ]
  expect(rejected.map(({ code }) => code)).toEqual([
    'too_large',
    'invalid_input',
    'invalid_input',
    'message_not_found',
    'chat_not_found',
  ])
  expect([await unsent(), await storedIn(api.deps.files)]).toEqual([[], before])
})
