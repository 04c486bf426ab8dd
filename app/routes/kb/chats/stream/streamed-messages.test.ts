import { expect, onTestFinished, test, vi } from 'vitest'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { deletedEvent, fakeMessage, ofChat, sentEvent } from '#tests/support/fake-chat.ts'
import { StreamedPage } from './streamed-messages.ts'

const chatId = 'chat'
const place = { kbId: 'kb', chatId }

function message(seq: number, change: Partial<Message> = {}): Message {
  return fakeMessage(seq, { createdAt: '2026-03-03T10:00:00Z', isRead: true, ...change })
}

const said = sentEvent

const changed = (one: Message): ServerEvent => ({
  type: 'message_edit',
  data: { chatId, seq: one.seq, messageId: one.id, content: one.content, message: one },
})

type Render = ConstructorParameters<typeof StreamedPage>[0]['render']

const withPrevious: Render = ({ message: { content }, before }) =>
  `<p>${content} after ${before ? (before as Message).content : '-'}</p>`

const streamedPage = (now: () => number, render = withPrevious) =>
  new StreamedPage({
    language: 'en',
    theme: 'dark',
    nonce: 'n0',
    stylesheets: ['/a.css'],
    now,
    words: { title: 'Messages', older: 'Older', ended: 'Ended', empty: 'Empty' },
    ...ofChat,
    render,
    renderSystem: ({ happened }) => `<p>${happened.map(({ id }) => id).join(', ')}</p>`,
  })

/** Returns the complete document after these events, which arrive every `apartMs`. */
async function documentOf(loaded: Message[], events: ServerEvent[], apartMs = 10_000) {
  let now = 0
  async function* happening() {
    for (const event of events) {
      now += apartMs
      yield event
    }
  }
  const live = streamedPage(() => now)
  const rest = happening()
  const watched = { first: rest.next(), rest, end: () => {} }
  return new Response(
    live.stream({ messages: loaded, systemMessages: [] }, watched, { kbId: 'kb', chatId }),
  ).text()
}

const shownIn = (html: string) =>
  [...html.matchAll(/<div id="(\w+-\d+)"/g)]
    .map(([, name]) => name)
    .filter((name) => !html.includes(`#${name}{display:none}`))

test('a new message is added at the end', async () => {
  const html = await documentOf([message(1)], [said(message(2))])
  expect(html).toContain('<p>words 2 after words 1</p>')
  expect(shownIn(html)).toEqual(['mid1-1', 'mid2-1'])
})

test('a message of another chat or of a thread is not added', async () => {
  const events = [said(message(2, { chatId: 'other' })), said(message(3, { rootId: 'id0' }))]
  expect(shownIn(await documentOf([message(1)], events))).toEqual(['mid1-1'])
})

test('a reaction and a reply show their message again', async () => {
  const reaction = { messageId: 'id1', userId: 'lin', reaction: '👍', userInfo: null }
  const events: ServerEvent[] = [
    { type: 'message_reaction_add', data: { chatId, seq: 1, reaction } },
    said(message(3, { rootId: 'id1' }), message(1, { replyCount: 1 })),
  ]
  expect(shownIn(await documentOf([message(1), message(2)], events))).toEqual(['mid2-1', 'mid1-3'])
})

test('a document with very many outdated versions reloads itself', async () => {
  const reaction = { messageId: 'id1', userId: 'lin', reaction: '👍', userInfo: null }
  const both = (['message_reaction_add', 'message_reaction_delete'] as const).map(
    (type): ServerEvent => ({ type, data: { chatId, seq: 1, reaction } }),
  )
  const html = await documentOf([message(1)], Array.from({ length: 1_000 }, () => both).flat())
  expect(html).toContain('http-equiv="refresh" content="0;url=live"')
  expect(html.match(/<div id=/g)?.length).toBeLessThan(400)
})

test('a message that is already on the page is not added again', async () => {
  expect(shownIn(await documentOf([message(1)], [said(message(1))]))).toEqual(['mid1-1'])
})

test('a growing answer replaces its earlier version', async () => {
  const answer = (content: string) => message(1, { content, botState: 'writing' })
  const html = await documentOf(
    [],
    [said(answer('one')), said(message(2)), changed(answer('one two'))],
  )
  expect(shownIn(html)).toEqual(['mid2-1', 'mid1-2'])
  expect(html).toContain('#mid1-2{order:2}')
})

test('an answer that grows for a minute adds few versions, and its final version is always added', async () => {
  const growing = Array.from({ length: 600 }, (_, index) =>
    changed(message(1, { content: `part ${index}`, botState: 'writing' })),
  )
  const whole = changed(message(1, { content: 'whole', botState: 'done' }))
  const html = await documentOf([message(1, { botState: 'writing' })], [...growing, whole], 100)
  expect(html.match(/<div id=/g)?.length).toBeLessThan(12)
  expect(html).toContain('<p>whole after -</p>')
  expect(shownIn(html)).toHaveLength(1)
})

test('screen readers announce only a complete answer', async () => {
  const html = await documentOf(
    [],
    [
      said(message(1, { botState: 'writing' })),
      changed(message(1, { content: 'whole', botState: 'done' })),
    ],
  )
  expect(html).toContain('<div id="mid1-1" aria-live="off">')
  expect(html).toContain('<div id="mid1-2"><p>whole')
})

test('a deleted message disappears', async () => {
  const deletion = deletedEvent(message(1))
  expect(shownIn(await documentOf([message(1)], [deletion]))).toEqual([])
})

test('the document reloads itself after its stream has ended', async () => {
  const html = await documentOf([message(1)], [])
  expect(html).toMatch(/Ended.*http-equiv="refresh"/)
})

test('the subscription ends when the reader closes the document', async () => {
  const live = new StreamedPage({
    language: 'en',
    theme: 'light',
    nonce: 'n0',
    stylesheets: ['/a.css'],
    now: () => 0,
    words: { title: 'Messages', older: 'Older', ended: 'Ended', empty: 'Empty' },
    ...ofChat,
    render: () => '',
    renderSystem: () => '',
  })
  const listening = Promise.withResolvers<IteratorResult<ServerEvent>>()
  let listeners = 1
  const rest: AsyncIterator<ServerEvent> = { next: () => listening.promise }
  const end = () => {
    listeners -= 1
  }
  const watched = { first: listening.promise, rest, end }
  const reader = live
    .stream({ messages: [], systemMessages: [] }, watched, { kbId: 'kb', chatId })
    .getReader()
  await reader.read()
  expect(listeners).toBe(1)
  await reader.cancel()
  expect(listeners).toBe(0)
})

const quote = {
  n: 1,
  kbId: 'kb',
  resourceId: 'file',
  title: 'a.txt',
  page: 1,
  pageKind: 'lines' as const,
  pageName: null,
  line: 1,
  start: 0,
  end: 4,
  quote: 'Moon',
  marks: [],
  isOlder: false,
}
const quotesChanged: ServerEvent = { type: 'quotes_update', data: { chatId } }

test('a document with quotes reloads at once when permissions for quotes change', async () => {
  const text = await documentOf(
    [message(1, { citations: [quote] })],
    [quotesChanged, said(message(2))],
  )
  expect(text).toContain('#mid1-1{display:none}')
  expect(text).toContain('<meta http-equiv="refresh" content="0;url=live">')
  expect(text).not.toContain('words 2')
})

test('a document without quotes stays open when permissions for quotes change', async () => {
  const text = await documentOf([message(1)], [quotesChanged, said(message(2))])
  expect(text).toContain('words 2')
})

test('a document whose events fail reloads itself', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  async function* failing() {
    yield said(message(1))
    throw new Error('too many connections')
  }
  const rest = failing()
  const watched = { first: rest.next(), rest, end: () => {} }
  const page = streamedPage(() => 0).stream({ messages: [], systemMessages: [] }, watched, place)
  const text = await new Response(page).text()
  expect(text).toContain('words 1')
  expect(text).toContain('<meta http-equiv="refresh"')
  expect(logged).toHaveBeenCalledWith('A streamed chat ended:', 'too many connections')
})

test('a document that cannot be rendered sends nothing afterwards', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const render = () => expect.fail('a message without text')
  const page = streamedPage(() => 0, render)
  const rest = (async function* () {})()
  const watched = { first: rest.next(), rest, end: () => {} }
  const stream = page.stream({ messages: [message(1)], systemMessages: [] }, watched, place)
  await expect(new Response(stream).text()).rejects.toThrow('a message without text')
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(60_000)
})

test('the document reloads itself when its reader is removed from the chat or the knowledge base', async () => {
  const removed: ServerEvent[] = [
    { type: 'kb_remove', data: { kbId: 'kb' } },
    { type: 'chat_delete', data: { kbId: 'kb', chatId } },
  ]
  for (const event of removed) {
    const document = await documentOf([message(1)], [event, said(message(2))])
    expect(document).toContain('<meta http-equiv="refresh" content="0;url=live">')
    expect(document).not.toContain('words 2')
  }
  const others: ServerEvent = { type: 'kb_remove', data: { kbId: 'other' } }
  expect(await documentOf([message(1)], [others, said(message(2))])).toContain('words 2')
})
