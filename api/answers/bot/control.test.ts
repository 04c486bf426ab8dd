import { afterAll, expect, onTestFinished, test } from 'vitest'
import { insertMessage } from '#api/chats/messages/insert.ts'
import { newId } from '#api/platform/ids.ts'
import type { Message } from '#contract/entities/chat.ts'
import { openApi } from '#tests/support/api.ts'
import { ask, call, ended, watchChat } from '#tests/support/asking.ts'
import { addFile, makeKb } from '#tests/support/factories.ts'
import { type FakeReply, startFakeOpenai } from '#tests/support/fake-openai.ts'

const api = await openApi()
const { db } = api
afterAll(api.close)

const pages = ['The reading room opens at nine and closes at six.']
const quoted = '<quote id="1">The reading room opens at nine</quote>'
const text = 'When does the reading room open?'

async function setUp(reply: FakeReply, limits = {}) {
  const fake = await startFakeOpenai()
  onTestFinished(fake.close)
  fake.reply(reply)
  const owner = await api.person('Marit')
  const asker = await api.person('Lin')
  const other = await api.person('Amira')
  const kb = await makeKb(api, owner, { members: { [asker.id]: 'viewer', [other.id]: 'viewer' } })
  await addFile(db, kb.id, owner, { title: 'room.txt', pages })
  const open = () => {
    const instance = api.instance({ modelUrl: fake.url, limits })
    onTestFinished(instance.bot.close)
    return instance
  }
  const chat = `/chats/${kb.aiChatId}/messages`
  return { fake, owner, asker, other, kb, chat, instance: open(), open }
}

const halfway: FakeReply = { pieces: ['At nine'], end: 'hang' }

test('the person who asked can stop an answer and have it written again; the text so far stays', async () => {
  const { fake, asker, kb, chat, instance } = await setUp(halfway)
  await ask(instance, asker, kb.aiChatId, text)
  const { id } = await instance.shown((message) => message.content === 'At nine')
  const stopped = await call<Message>(instance, asker, 'POST', `${chat}/${id}/stop`)
  expect(stopped.data).toMatchObject({ botState: 'stopped', content: 'At nine' })
  const twice = await call(instance, asker, 'POST', `${chat}/${id}/stop`)
  expect(twice).toMatchObject({ status: 409, code: 'not_retryable' })

  fake.reply({ pieces: [`At nine ${quoted}`] })
  const again = await call<Message>(instance, asker, 'POST', `${chat}/${id}/continue`)
  expect(again).toMatchObject({ status: 200, data: { id } })
  const answer = await instance.shown((message) => message.botState === 'done')
  expect(answer).toMatchObject({ id, content: 'At nine [1]', botOutcome: 'found' })
  const done = await call(instance, asker, 'POST', `${chat}/${id}/continue`)
  expect(done).toMatchObject({ status: 409, code: 'not_retryable' })
})

test('only the person who asked and administrators can stop an answer; others get a 404', async () => {
  const { owner, asker, other, kb, chat, instance } = await setUp(halfway)
  const question = await ask(instance, asker, kb.aiChatId, text)
  const { id } = await instance.shown((message) => message.content === 'At nine')
  const stop = `${chat}/${id}/stop`
  expect((await call(instance, other, 'POST', stop)).code).toBe('forbidden')
  const stranger = await api.person('Nobody')
  expect((await call(instance, stranger, 'POST', stop)).code).toBe('chat_not_found')
  const notTheBots = await call(instance, asker, 'POST', `${chat}/${question.id}/stop`)
  expect(notTheBots.code).toBe('message_not_found')
  const elsewhere = `/chats/${kb.townhallId}/messages/${id}/stop`
  expect((await call(instance, asker, 'POST', elsewhere)).code).toBe('message_not_found')
  expect((await call(instance, owner, 'POST', stop)).status).toBe(200)
})

test('each reader’s `can.steer` says whether they may stop the answer', async () => {
  const { owner, asker, other, kb, chat, instance } = await setUp(halfway)
  await ask(instance, asker, kb.aiChatId, text)
  const { id, askerId } = await instance.shown((message) => message.content === 'At nine')
  expect(askerId).toBe(asker.id)
  const told = async (person: typeof owner) => {
    const { data } = await call<{ messages: Message[] }>(instance, person, 'GET', chat)
    return data.messages.map((message) => message.can.steer)
  }
  expect(await told(asker)).toEqual([false, true])
  expect(await told(owner)).toEqual([false, true])
  expect(await told(other)).toEqual([false, false])
  await call(instance, asker, 'POST', `${chat}/${id}/stop`)
  await call(instance, owner, 'DELETE', `${chat}/${id}`)
  expect(await told(asker)).toEqual([false, false])
})

test('an answer in the queue can be stopped before it starts', async () => {
  const { asker, kb, chat, instance, fake } = await setUp(halfway, { simultaneous: 1 })
  await ask(instance, asker, kb.aiChatId, text)
  await instance.shown((message) => message.content === 'At nine')
  const second = await ask(instance, asker, kb.aiChatId, text)
  const waiting = await instance.shown((message) => message.parentId === second.id)
  const stopped = await call<Message>(instance, asker, 'POST', `${chat}/${waiting.id}/stop`)
  expect(stopped.data).toMatchObject({ botState: 'stopped', content: '' })
  expect(fake.requests).toHaveLength(1)
})

test('an answer that takes too long fails, in the queue too, and can be written again', async () => {
  const { asker, kb, fake, instance } = await setUp(halfway, { simultaneous: 1, waitMs: 500 })
  const questions = [
    await ask(instance, asker, kb.aiChatId, text),
    await ask(instance, asker, kb.aiChatId, text),
  ]
  for (const question of questions) {
    const answer = await ended(instance, question)
    expect(answer).toMatchObject({ botState: 'failed', botOutcome: 'unavailable' })
  }
  fake.reply({ pieces: [`At nine ${quoted}`] })
  const last = await ended(instance, { id: questions[1]?.id ?? '' })
  await instance.bot.again(last.id)
  const again = await instance.shown(({ id, botState }) => id === last.id && botState === 'done')
  expect(again.content).toBe('At nine [1]')
})

test('an answer that found nothing can be written again after a file was added', async () => {
  const { asker, owner, kb, chat, instance, fake } = await setUp({ pieces: [`At nine ${quoted}`] })
  const question = await ask(instance, asker, kb.aiChatId, 'Where is the zeppelin moored?')
  const unanswered = await ended(instance, question)
  const { id } = unanswered
  expect(unanswered).toMatchObject({ botState: 'done', botOutcome: 'not_found', content: '' })
  const found = 'The zeppelin is moored at the mast'
  await addFile(db, kb.id, owner, { title: 'zeppelin.txt', pages: [`${found}.`] })
  fake.reply({ pieces: [`Here <quote id="1">${found}</quote>`] })
  const again = await call<Message>(instance, asker, 'POST', `${chat}/${id}/continue`)
  expect(again).toMatchObject({ status: 200, data: { id } })
  const answer = await instance.shown((one) => one.id === id && one.botOutcome === 'found')
  expect(answer.citations).toMatchObject([{ quote: found }])
})

test('an answer is finished even if everybody has left', async () => {
  const rest = Promise.withResolvers<void>()
  const { asker, kb, chat, instance } = await setUp({
    pieces: ['At nine', ` ${quoted}`],
    before: [undefined, rest.promise],
  })
  const growing = Promise.withResolvers<void>()
  const leave = await watchChat(instance, asker, kb.aiChatId, (payload) => {
    if (payload.includes('At nine')) growing.resolve()
  })
  const question = await ask(instance, asker, kb.aiChatId, text)
  await growing.promise
  leave()
  rest.resolve()
  await ended(instance, question)
  const page = await call<{ messages: Message[] }>(instance, asker, 'GET', chat)
  expect(page.data.messages.at(-1)).toMatchObject({ botState: 'done', content: 'At nine [1]' })
})

test('two simultaneous questions are answered separately', async () => {
  const first = Promise.withResolvers<void>()
  const { asker, kb, instance, fake } = await setUp({})
  fake.reply(
    { pieces: ['One', quoted], before: [undefined, first.promise] },
    { pieces: [`Two ${quoted}`] },
  )
  const one = await ask(instance, asker, kb.aiChatId, text)
  await instance.shown((message) => message.content === 'One')
  const two = await ask(instance, asker, kb.aiChatId, text)
  expect((await ended(instance, two)).content).toBe('Two [1]')
  first.resolve()
  expect((await ended(instance, one)).content).toBe('One [1]')
})

test('running answers to one person do not delay the answer to another person', async () => {
  const { asker, other, kb, instance, fake } = await setUp({})
  fake.reply(halfway, halfway, { pieces: [`Nine ${quoted}`] })
  for (const question of [text, text]) {
    const { id } = await ask(instance, asker, kb.aiChatId, question)
    await instance.shown(({ parentId, content }) => parentId === id && content === 'At nine')
  }
  await ask(instance, asker, kb.aiChatId, text)
  const question = await ask(instance, other, kb.aiChatId, text)
  expect((await ended(instance, question)).content).toBe('Nine [1]')
})

test('an answer left unfinished by an earlier run is interrupted at the start and can be regenerated', async () => {
  const { fake, asker, kb, chat, instance, open } = await setUp(halfway)
  await ask(instance, asker, kb.aiChatId, text)
  const { id } = await instance.shown((message) => message.content === 'At nine')

  const next = open()
  await next.bot.start(true)
  const page = await call<{ messages: Message[] }>(next, asker, 'GET', chat)
  const left = page.data.messages.find((message) => message.id === id)
  expect(left).toMatchObject({ botState: 'interrupted', content: 'At nine' })

  fake.reply({ pieces: [`At nine ${quoted}`] })
  await call(next, asker, 'POST', `${chat}/${id}/continue`)
  const answer = await next.shown((message) => message.botState === 'done')
  expect(answer).toMatchObject({ id, content: 'At nine [1]' })
})

test('closing interrupts the running and the waiting answers', async () => {
  const { asker, kb, chat, instance, open } = await setUp(halfway, { simultaneous: 1 })
  await ask(instance, asker, kb.aiChatId, text)
  await instance.shown((message) => message.content === 'At nine')
  const second = await ask(instance, asker, kb.aiChatId, text)
  await instance.shown((message) => message.parentId === second.id)
  await instance.bot.close()
  const page = await call<{ messages: Message[] }>(open(), asker, 'GET', chat)
  const states = page.data.messages.filter((one) => one.senderType === 'bot')
  expect(states.map((one) => one.botState)).toEqual(['interrupted', 'interrupted'])
})

test('a question left unanswered by a crash is answered once at the next start', async () => {
  const { asker, kb, open } = await setUp({ pieces: [quoted] })
  const question = await insertMessage(db, {
    chat_id: kb.aiChatId,
    user_id: asker.id,
    sender_type: 'user',
    client_id: newId(),
    content: text,
    expect_bot_reply: true,
  })
  const next = open()
  await next.bot.start(true)
  const answer = await ended(next, { id: question ?? '' })
  expect(answer.botOutcome).toBe('found')
  const third = open()
  await third.bot.start(true)
  expect(third.events).toEqual([])
})

test('a person who left after asking gets no content of the files', async () => {
  const { asker, kb, instance, open, owner, chat } = await setUp(halfway)
  await ask(instance, asker, kb.aiChatId, text)
  const { id } = await instance.shown((message) => message.content === 'At nine')
  await instance.bot.close()
  await db
    .deleteFrom('kb_members')
    .where('kb_id', '=', kb.id)
    .where('user_id', '=', asker.id)
    .execute()
  const next = open()
  await call(next, owner, 'POST', `${chat}/${id}/continue`)
  const answer = await next.shown((message) => message.botState === 'done')
  expect(answer).toMatchObject({ botOutcome: 'not_found', content: '', citations: [] })
})
