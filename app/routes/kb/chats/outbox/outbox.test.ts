import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteWritten } from '#app/dialogs/form-draft.ts'
import { pageLimits } from '#app/limits.ts'
import { limits } from '#contract/limits.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { fakeLine } from '#tests/support/fake-line.ts'
import { fakeStorage } from '#tests/support/fake-storage.ts'
import { Outbox } from './outbox.ts'

let answerCall: (url: string, body: unknown) => Response
const stopping: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  answerCall = () => new Response('', { status: 503 })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('sessionStorage', fakeStorage())
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
    answerCall(url, init.body ? JSON.parse(String(init.body)) : null),
  )
})
afterEach(() => {
  for (const stop of stopping.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function opened(line = fakeLine(), userId = 'me') {
  const outbox = new Outbox(line.live, userId)
  const stop = outbox.start()
  stopping.push(stop)
  return { ...line, outbox, stop }
}

const tick = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const wordsIn = (sent: { type: string; data: object }[]) =>
  sent.flatMap(({ type, data }) =>
    type === 'message' && 'content' in data ? [data.content as string] : [],
  )

test('messages are sent one after the other, each after the previous one was confirmed', async () => {
  const { outbox, sent, accept } = opened()
  for (const words of ['one', 'two', 'three'])
    outbox.add('chat', { content: words, clientId: words })
  await tick()
  expect(wordsIn(sent)).toEqual(['one'])
  accept()
  await tick()
  accept()
  await tick()
  accept()
  await tick()
  expect(wordsIn(sent)).toEqual(['one', 'two', 'three'])
  expect(outbox.all).toEqual([])
})

test('a message that is not confirmed in time is shown as waiting, and is sent again with the same id', async () => {
  const { outbox, sent, answer, accept } = opened()
  outbox.add('chat', { content: 'words', clientId: 'id' })
  await tick(pageLimits.messageWaitsMs)
  expect(outbox.all.map(({ state }) => state)).toEqual(['waiting'])
  await tick(limits.socketAnswerMs)
  answer()
  await tick(2_000)
  accept()
  await tick()
  const ids = sent.flatMap((frame) => (frame.type === 'message' ? frame.data.clientId : []))
  expect(ids).toEqual(['id', 'id'])
  expect(outbox.all).toEqual([])
})

test('the chosen people are sent with every attempt, also after a reload', async () => {
  const before = opened()
  const mentions = { mentionIds: ['kim'], mentionsEveryone: true }
  before.outbox.add('chat', { content: '@Kim', clientId: 'id', ...mentions })
  await tick()
  before.stop()
  const { outbox, sent, accept } = opened()
  await tick()
  expect([...before.sent, ...sent].map(({ data }) => data)).toMatchObject([mentions, mentions])
  accept()
  await tick()
  expect(outbox.all).toEqual([])
})

test('a rejected message stays until its author decides, and does not block other messages', async () => {
  const { outbox, sent, refuseAs, accept } = opened()
  outbox.add('chat', { content: 'one', clientId: 'first' })
  outbox.add('chat', { content: 'two', clientId: 'second' })
  await tick()
  refuseAs('invalid_input')
  await tick()
  accept()
  await tick()
  expect(outbox.all.map(({ clientId, state }) => [clientId, state])).toEqual([['first', 'refused']])
  outbox.retry('first')
  await tick()
  expect(wordsIn(sent)).toEqual(['one', 'two', 'one'])
  outbox.remove('first')
  expect(outbox.all).toEqual([])
})

test('after a reload the pending messages are sent in their order', async () => {
  const first = opened()
  for (const words of ['one', 'two']) first.outbox.add('chat', { content: words, clientId: words })
  first.stop()
  const next = opened()
  expect(next.outbox.all.map(({ content }) => content)).toEqual(['one', 'two'])
  await tick()
  next.accept()
  await tick()
  expect(wordsIn(next.sent)).toEqual(['one', 'two'])
})

test('users do not see each other’s pending messages, and signing out deletes them', () => {
  const mine = opened()
  mine.outbox.add('chat', { content: 'mine', clientId: 'mine' })
  expect(opened(fakeLine(), 'other').outbox.all).toEqual([])
  deleteWritten()
  expect(opened().outbox.all).toEqual([])
})

test('after the session has ended nothing is sent until the same user is verified', async () => {
  const line = opened()
  const asked: string[] = []
  let id = 'somebody else'
  answerCall = (url) => {
    asked.push(url)
    return Response.json({ data: { id } })
  }
  line.lose(4401)
  line.outbox.add('chat', { content: 'mine', clientId: 'mine' })
  await tick(2_000)
  line.answer()
  await tick(2_000)
  expect([wordsIn(line.sent), asked[0]]).toEqual([[], '/api/user/info'])
  id = 'me'
  await tick(60_000)
  expect(wordsIn(line.sent)[0]).toBe('mine')
})

test('a message that is too large for the socket is sent by an API call', async () => {
  const { outbox, sent, live } = opened()
  const words = '灯'.repeat(limits.messageLength)
  answerCall = (_, body) => Response.json({ data: fakeMessage(1, body as object) })
  const heard = vi.fn()
  live.onEvent(({ data }) => heard(data))
  outbox.add('chat', { content: words + words, clientId: 'large' })
  await tick()
  expect(wordsIn(sent)).toEqual([])
  expect(heard).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.objectContaining({ clientId: 'large' }) }),
  )
  expect(outbox.all).toEqual([])
})

test('a message that arrives as an event counts as sent, even without a confirmation', () => {
  const { outbox, say } = opened()
  outbox.add('chat', { content: 'words', clientId: 'id' })
  const message = fakeMessage(1, { userId: 'me', clientId: 'id' })
  say({ type: 'message', data: { chatId: 'chat', seq: 1, message } })
  expect(outbox.all).toEqual([])
})

test('a frame and a call have the same message: what its writer decided, and no more', async () => {
  const { outbox, sent, accept } = opened()
  const bodies: object[] = []
  answerCall = (_, body) => {
    bodies.push(body as object)
    return Response.json({ data: fakeMessage(1, { clientId: 'id' }) })
  }
  const file = { name: 'a.txt', type: 'text/plain', size: 1, kind: 'file' as const }
  const attachments = [{ ...file, id: 'file', width: null, height: null }]
  const decided = { clientId: 'id', rootMessageId: 'root', mentionIds: ['kim'] }
  outbox.add('chat', { ...decided, attachments, content: 'words' })
  await tick()
  accept()
  await tick()
  const content = '灯'.repeat(2 * limits.messageLength)
  outbox.add('chat', { ...decided, attachments, content })
  await tick()
  const message = { ...decided, chatId: 'chat', attachmentIds: ['file'] }
  expect(sent.map(({ data }) => data)).toEqual([{ ...message, content: 'words' }])
  expect(bodies).toEqual([{ ...message, content }])
})
