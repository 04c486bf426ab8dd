import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { openSocket, type TestSocket } from '#tests/support/socket.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  return { ana, ben, kb, chatId: kb.townhallId }
}

async function joined(person: Person, kbId: string): Promise<TestSocket> {
  const socket = await api.socket(person)
  expect(await socket.ask({ type: 'join_kb', data: { kbId } })).toMatchObject({ type: 'ack' })
  return socket
}

/** Waits until all earlier events have arrived: the server answers frames in order. */
async function arrived(socket: TestSocket) {
  await socket.ask({ type: 'leave_chat', data: { chatId: newId() } })
}

function typesOf(socket: TestSocket) {
  return socket.events.map(({ type }) => type)
}

test('a socket without a session, or from another site, is rejected', async () => {
  const { ana } = await scene()
  const headers = { cookie: ana.cookie }
  await expect(openSocket(api.url, {})).rejects.toThrow('401')
  await expect(openSocket(api.url, { cookie: 'session=x' })).rejects.toThrow('401')
  const foreign = { ...headers, origin: 'https://evil.example' }
  await expect(openSocket(api.url, foreign)).rejects.toThrow('403')
  await expect(openSocket(api.url, { ...headers, origin: 'null' })).rejects.toThrow('403')
  ;(await openSocket(api.url, { ...headers, origin: api.url })).close()
})

test('a ping is answered, whatever the connection has joined', async () => {
  const { ana } = await scene()
  const socket = await api.socket(ana)
  expect(await socket.ask({ type: 'ping', data: {} })).toMatchObject({ type: 'ack' })
  expect(socket.events).toEqual([])
})

const broken: [string, unknown, string][] = [
  ['invalid JSON', '{"type":', 'invalid_json'],
  ['an empty frame', '', 'invalid_json'],
  ['JSON that is not a frame', '5', 'invalid_frame'],
  ['null', 'null', 'invalid_frame'],
  ['a list', [{ type: 'join_kb' }], 'invalid_frame'],
  ['a frame without a type', { data: {} }, 'invalid_frame'],
  ['a frame of an unknown type', { type: 'drop_tables', data: {} }, 'invalid_frame'],
  ['a server event', { type: 'kb_add', data: {} }, 'invalid_frame'],
  ['a frame without its data', { type: 'join_kb' }, 'invalid_input'],
  ['a frame with an invalid id', { type: 'join_kb', data: { kbId: 'x' } }, 'invalid_input'],
]
for (const [what, frame, code] of broken)
  test(`${what} is answered ${code} and the connection stays open`, async () => {
    const { ana, kb } = await scene()
    const socket = await api.socket(ana)
    socket.send(frame)
    expect(await socket.answer()).toMatchObject({ type: 'error', data: { code } })
    expect((await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })).type).toBe('ack')
  })

test('after the session has ended elsewhere, frames that act are refused and end the connection', async () => {
  const { ana, kb, chatId } = await scene()
  const said = { chatId, clientId: newId(), content: 'From nobody' }
  for (const frame of [
    { type: 'message', data: said },
    { type: 'typing_start', data: { chatId } },
    { type: 'join_chat', data: { chatId } },
    { type: 'join_kb', data: { kbId: kb.id } },
  ]) {
    const gone = await api.person('Gone')
    await api.join(gone, kb)
    const socket = await joined(gone, kb.id)
    await api.db.deleteFrom('sessions').where('user_id', '=', gone.id).execute()
    const refused = await socket.ask(frame)
    expect(refused).toMatchObject({ type: 'error', data: { code: 'unauthenticated' } })
    expect(await socket.closed).toBe(4401)
  }
  const read = await api.call(ana, 'listMessages', { params: { chatId } })
  expect(JSON.stringify(read)).not.toContain('From nobody')
})

test('binary frames are rejected', async () => {
  const { ana } = await scene()
  const socket = await api.socket(ana)
  socket.raw.send(Buffer.from('{"type":"join_kb"}'), { binary: true })
  expect(await socket.answer()).toMatchObject({ type: 'error', data: { code: 'invalid_frame' } })
})

test('a frame that is too large closes its connection and no other connection', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const [large, other] = [await api.socket(ana), await joined(ben, kb.id)]
  large.send(JSON.stringify({ type: 'message', data: 'x'.repeat(limits.socketFrameBytes) }))
  expect(await large.closed).toBe(1009)
  await api.message(ana, chatId, 'Still here')
  await other.until((event) => event.type === 'message')
})

test('a frame’s ref is returned with its answer, and an invalid ref is rejected', async () => {
  const { ana } = await scene()
  const socket = await api.socket(ana)
  const refused = await socket.ask({ type: 'join_chat', data: { chatId: newId() } })
  expect(refused).toMatchObject({ type: 'error', data: { code: 'chat_not_found' } })
  socket.send({ type: 'leave_chat', data: { chatId: newId() }, ref: 5 })
  expect(await socket.answer()).toMatchObject({ data: { fields: { ref: ['invalid'] } } })
})

test('objects that the person may not see are rejected like objects that do not exist', async () => {
  const { kb, chatId } = await scene()
  const stranger = await api.socket(await api.person('Stranger'))
  const frames = (kbId: string, id: string) => [
    { type: 'join_kb', data: { kbId } },
    { type: 'join_chat', data: { chatId: id } },
    { type: 'typing_start', data: { chatId: id } },
    { type: 'message', data: { chatId: id, clientId: newId(), content: 'x' } },
  ]
  const foreign = frames(kb.id, chatId)
  const missing = frames(newId(), newId())
  for (const [n, frame] of foreign.entries()) {
    const { ref: _, ...refusal } = await stranger.ask(frame)
    const { ref: __, ...same } = await stranger.ask(missing[n] as (typeof foreign)[0])
    expect(refusal.type).toBe('error')
    expect(refusal).toEqual(same)
  }
})

test('a member receives the events of each of their chats, in every tab, once', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const tabs = [await joined(ben, kb.id), await joined(ben, kb.id)]
  for (const tab of tabs) await tab.ask({ type: 'join_chat', data: { chatId } })
  await api.message(ana, chatId, 'Hello')
  for (const tab of tabs) {
    await tab.until((event) => event.type === 'message')
    await arrived(tab)
    // The notification of the message may arrive before or after it.
    expect(typesOf(tab).filter((type) => type !== 'notification')).toEqual(['message'])
  }
})

test('leaving a knowledge base leaves its chats, except a chat that was joined separately', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const socket = await joined(ben, kb.id)
  await socket.ask({ type: 'join_chat', data: { chatId: kb.aiChatId } })
  await socket.ask({ type: 'leave_kb', data: { kbId: kb.id.toUpperCase() } })
  await api.message(ana, chatId, 'Not heard')
  await api.message(ana, kb.aiChatId, 'Heard')
  await socket.until((event) => event.type === 'message' && event.data.message.content === 'Heard')
  await socket.ask({ type: 'leave_chat', data: { chatId: kb.aiChatId } })
  // The notification of the message still arrives: it needs no joined chat.
  const messages = socket.events.filter((event) => event.type === 'message')
  expect(JSON.stringify(messages)).not.toContain('Not heard')
})

test('typing is broadcast to the chat’s members only', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const stranger = await api.socket(await api.person('Stranger'))
  const [writer, reader] = [await joined(ana, kb.id), await joined(ben, kb.id)]
  const { id: rootMessageId } = await api.message(ana, chatId, 'Root')
  await writer.ask({ type: 'typing_start', data: { chatId } })
  await writer.ask({ type: 'typing_stop', data: { chatId, rootMessageId } })
  const started = await reader.until((event) => event.type === 'typing_start')
  expect(started.data).toMatchObject({ chatId, user: { id: ana.id }, rootMessageId: null })
  await reader.until((event) => event.type === 'typing_stop')
  await arrived(stranger)
  expect(stranger.events).toEqual([])
})

test('deleting a knowledge base emits its removal and no event after that', async () => {
  const { ana, ben, kb } = await scene()
  const socket = await joined(ben, kb.id)
  await api.call(ana, 'deleteKb', { params: { kbId: kb.id } })
  await socket.until((event) => event.type === 'kb_remove')
  api.deps.publish([`kb:${kb.id}`, `members:${kb.id}`, `chat:${kb.townhallId}`], {
    type: 'kb_remove',
    data: { kbId: kb.id },
  })
  await arrived(socket)
  expect(typesOf(socket)).toEqual(['kb_remove'])
})

test('non-members receive changes of a public knowledge base, but not of its members', async () => {
  const { ana, kb } = await scene()
  const params = { kbId: kb.id }
  await api.call(ana, 'updateKb', { params, body: { isPublic: true } })
  const [member, visitor] = [await joined(ana, kb.id), await joined(await api.person(), kb.id)]
  await api.call(await api.person('Cay'), 'joinKb', { params })
  await member.until((event) => event.type === 'kb_member_add')
  await api.message(ana, kb.townhallId, 'Among us')
  await api.call(ana, 'updateKb', { params, body: { description: 'Open' } })
  await visitor.until((event) => event.type === 'kb_update')
  await arrived(visitor)
  expect(new Set(typesOf(visitor))).toEqual(new Set(['kb_update']))
})

test('non-members receive nothing from a public knowledge base after it is made private', async () => {
  const { ana, ben, kb } = await scene()
  const params = { kbId: kb.id }
  await api.call(ana, 'updateKb', { params, body: { isPublic: true } })
  const [member, visitor] = [await joined(ben, kb.id), await joined(await api.person(), kb.id)]
  await api.call(ana, 'updateKb', { params, body: { isPublic: false } })
  await api.call(ana, 'updateKb', { params, body: { title: 'Secret plans' } })
  await member.until(
    (event) => event.type === 'kb_update' && event.data.kb.title === 'Secret plans',
  )
  await arrived(visitor)
  expect(JSON.stringify(visitor.events)).not.toContain('Secret')
})

test('a person who sends very many frames delays nobody else, and each frame is answered', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const [flood, calm] = [await joined(ana, kb.id), await joined(ben, kb.id)]
  for (let n = 0; n < 1_000; n++) flood.send({ type: 'leave_chat', data: { chatId: newId() } })
  for (let n = 0; n < 200; n++) flood.send({ type: 'typing_start', data: { chatId } })
  const body = { chatId, clientId: newId(), content: 'Meanwhile' }
  expect((await calm.ask({ type: 'message', data: body })).type).toBe('ack')
  await arrived(flood)
  expect(flood.answers.filter(({ ref }) => ref === undefined)).toHaveLength(1_200)
})

test('a member receives a changed title on every page, and a non-member does not', async () => {
  const { ana, ben, kb } = await scene()
  const [member, stranger] = [await api.socket(ben), await api.socket(await api.person('Stray'))]
  await api.call(ana, 'updateKb', { params: { kbId: kb.id }, body: { title: 'Yearbook' } })
  const event = await member.until(({ type }) => type === 'kb_update')
  expect(event.data).toMatchObject({ kb: { id: kb.id, title: 'Yearbook' } })
  await arrived(stranger)
  expect(stranger.events).toEqual([])
})
