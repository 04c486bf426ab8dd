import { expect, test } from 'vitest'
import { StreamedPage } from '#app/routes/kb/chats/stream/streamed-messages.ts'
import type { Message, SystemMessage } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'

const chatId = 'chat'
const idOf = (at: number) => `at-${String(at).padStart(3, '0')}`

function said(at: number, seq: number): Message {
  return fakeMessage(seq, { id: idOf(at) })
}

function happened(at: number): SystemMessage {
  const createdAt = '2026-03-03T10:00:00.000Z'
  return {
    id: idOf(at),
    chatId,
    event: 'joined',
    of: 'kb' as const,
    actor: null,
    subject: null,
    detail: '',
    createdAt,
  }
}

const live = (one: SystemMessage): ServerEvent => ({
  type: 'system_message',
  data: { chatId, systemMessage: one },
})

const sent = (message: Message): ServerEvent => ({
  type: 'message',
  data: { chatId, seq: message.seq, message },
})

interface Loaded {
  messages: Message[]
  systemMessages: SystemMessage[]
}

// The reader's day begins at 22:00 UTC.
const dayKey = (iso: string) => new Date(Date.parse(iso) + 2 * 3_600_000).toISOString().slice(0, 10)
const ofChat = { rootId: null, dayKey }

function documentOf(loaded: Loaded, events: ServerEvent[]): Promise<string> {
  async function* happening() {
    yield* events
  }
  const rest = happening()
  const page = new StreamedPage({
    language: 'en',
    theme: 'light',
    nonce: 'n0',
    stylesheets: [],
    now: () => 0,
    words: { title: 'Messages', older: 'Older', ended: 'Ended', empty: 'Empty' },
    older: null,
    ...ofChat,
    render: ({ message, before }) => `${message.id} after ${before?.createdAt.slice(0, 10)}`,
    renderSystem: ({ happened: all }) => all.map(({ id }) => id).join('+'),
  })
  const watched = { first: rest.next(), rest, end: () => {} }
  const stream = page.stream(loaded, watched, { kbId: 'kb', chatId })
  return new Response(stream).text()
}

/** Returns what the document shows, from top to bottom, as the CSS orders and hides it. */
async function shownAfter(loaded: Loaded, events: ServerEvent[]): Promise<string[]> {
  const html = await documentOf(loaded, events)
  const hidden = new Set([...html.matchAll(/#([\w-]+)\{display:none\}/g)].map(([, id]) => id))
  const order = new Map(
    [...html.matchAll(/#([\w-]+)\{order:(\d+)\}/g)].map(([, id, n]) => [id, Number(n)]),
  )
  return [...html.matchAll(/<(?:div|section) id="([\w-]+)"[^>]*>([^<]*)<\//g)]
    .filter(([, id]) => !hidden.has(id ?? ''))
    .sort(([, one], [, other]) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
    .map(([, , text = '']) => text.replace(/ after .*/, ''))
}

test('system messages stand between the messages, as loaded and live', async () => {
  const loaded = {
    messages: [said(10, 1), said(30, 4)],
    systemMessages: [happened(5), happened(20)],
  }
  const events = [live(happened(40)), sent(said(50, 5)), live(happened(60))]
  expect(await shownAfter(loaded, events)).toEqual(
    [5, 10, 20, 30, 40, 50, 60].map((at) => idOf(at)),
  )
})

test('a group ends with the day of the reader, not with that of UTC', async () => {
  const times = ['03T21:59', '03T22:01', '03T23:59', '04T00:01']
  const events = times.map((time, index) =>
    live({ ...happened(index), createdAt: `2026-03-${time}:00.000Z` }),
  )
  const groups = await shownAfter({ messages: [], systemMessages: [] }, events)
  expect(groups.map((group) => group.split('+').length)).toEqual([1, 3])
})

test('system messages that follow each other are one group, and none is shown twice', async () => {
  const loaded = { messages: [said(10, 1)], systemMessages: [happened(20)] }
  const events = [happened(20), happened(21), happened(22)].map(live)
  expect(await shownAfter(loaded, events)).toEqual([
    idOf(10),
    [20, 21, 22].map((at) => idOf(at)).join('+'),
  ])
})

test('the document grows evenly however many join', async () => {
  const events = Array.from({ length: 100 }, (_, index) => live(happened(index)))
  const groups = await shownAfter({ messages: [], systemMessages: [] }, events)
  expect(groups).toHaveLength(5)
  expect(groups.join('+').split('+')).toEqual(events.map((_, index) => idOf(index)))
})

test('a loaded group is in the document only once, between its messages', async () => {
  const loaded = {
    messages: [said(10, 1), said(50, 2)],
    systemMessages: [20, 21, 22].map(happened),
  }
  const html = await documentOf(loaded, [])
  expect(html.match(/<section/g)).toHaveLength(1)
  expect(html.indexOf('<section')).toBeGreaterThan(html.indexOf(idOf(10)))
  expect(html.indexOf('<section')).toBeLessThan(html.indexOf(`>${idOf(50)}`))
  expect(html).not.toContain('display:none')
})
