import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FakeChat } from '#tests/support/fake-chat.ts'
import {
  emptyMap,
  hasOlder,
  type MessageMap,
  missingOf,
  type Span,
  shownOf,
  spanOf,
  withEvents,
  withoutFarPast,
  withPage,
  withSpan,
} from './message-map.ts'
import { newestPage, pageAfter, pageBefore } from './read-page.ts'

const mainLine = ({ id }: FakeChat) => ({ chatId: id, rootId: null })
const page = (chat: ReturnType<FakeChat['newest']>) => newestPage(chat)

test('a gap is detected, and is closed by the messages after the last message before it', () => {
  const chat = new FakeChat()
  chat.say()
  let map = withPage(emptyMap, page(chat.newest()))
  chat.say()
  map = withEvents(map, [chat.say()], mainLine(chat))
  const [first] = chat.all()
  expect(missingOf(map)).toEqual({ after: first })
  if (first) map = withPage(map, pageAfter(chat.after(first), first, 3))
  expect(missingOf(map)).toBeNull()
  expect(shownOf(map)).toEqual(chat.all())
})

test('a gap that contains only replies is read once', () => {
  const chat = new FakeChat()
  chat.say()
  let map = withPage(emptyMap, page(chat.newest()))
  chat.reply(0)
  chat.reply(0)
  map = withEvents(map, [chat.reply(0)], mainLine(chat))
  const [first] = chat.all()
  expect(missingOf(map)).not.toBeNull()
  if (first) map = withPage(map, pageAfter(chat.after(first), first, 4))
  expect(missingOf(map)).toBeNull()
})

test('a reply received as an event leaves no gap before the next message', () => {
  const chat = new FakeChat()
  chat.say()
  const map = withPage(emptyMap, page(chat.newest()))
  expect(missingOf(withEvents(map, [chat.reply(0), chat.say()], mainLine(chat)))).toBeNull()
})

test('a gap without a message before it is read from the newest end', () => {
  const chat = new FakeChat()
  const map = withPage(emptyMap, page(chat.newest()))
  chat.say()
  expect(missingOf(withEvents(map, [chat.reply(0)], mainLine(chat)))).toBe('newest')
})

test('older messages leave no gap when they are loaded, even if newer messages were missed meanwhile', () => {
  const chat = new FakeChat()
  for (let n = 0; n < 30; n++) chat.say()
  let map = withPage(emptyMap, page(chat.newest(10)))
  const first = shownOf(map)[0]
  if (first) map = withPage(map, pageBefore(chat.before(first, 10), first))
  for (let n = 0; n < 25; n++) chat.say()
  map = withPage(map, page(chat.newest(10)))
  const missing = missingOf(map)
  const after = missing && missing !== 'newest' && 'after' in missing ? missing.after : null
  if (after) map = withPage(map, pageAfter(chat.after(after), after, 55))
  expect(shownOf(map).map(({ seq }) => seq)).toEqual(
    chat
      .all()
      .slice(10)
      .map(({ seq }) => seq),
  )
  expect(hasOlder(map, shownOf(map)[0]?.seq)).toBe(true)
})

test('a page in the past shows the messages around its target, but not those behind a gap', () => {
  const chat = new FakeChat()
  for (let n = 0; n < 9; n++) chat.say()
  const past = { ...page(chat.newest(5)) }
  chat.say()
  const map = withEvents(withPage(emptyMap, past), [chat.say()], mainLine(chat))
  expect(shownOf(map, past.messages[0]?.seq).map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9])
})

test('after a long absence only the newest messages are kept', () => {
  const chat = new FakeChat()
  chat.say()
  const before = withPage(emptyMap, page(chat.newest()))
  for (let n = 0; n < 1_200; n++) chat.say()
  const map = withoutFarPast(withPage(before, page(chat.newest(10))))
  expect(shownOf(map)).toEqual(chat.all().slice(-10))
  expect([missingOf(map), hasOlder(map, shownOf(map)[0]?.seq)]).toEqual([null, true])
})

const step = fc.oneof(
  fc.constant('say' as const),
  fc.constant('hear' as const),
  fc.constant('cut' as const),
  fc.constant('join' as const),
  fc.constant('load' as const),
  fc.constant('older' as const),
  fc.constant('fill' as const),
  fc.record({ do: fc.constantFrom('reply', 'edit', 'delete', 'react'), to: fc.nat(30) }),
  fc.record({ do: fc.constantFrom('answer', 'arrive'), to: fc.nat(4) }),
)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
// Older messages are read before a reply is sent, and arrive after the page has subscribed.
const requestBeforeJoin: Step[] = ['older', { do: 'answer', to: 0 }, { do: 'reply', to: 0 }]

test('no message is missing, in whatever order messages are sent, edited, received, missed and loaded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const reader = new Reader()
      for (const one of steps) reader.take(one)
      reader.settle()
      const shown = shownOf(reader.map)
      const first = shown[0]?.seq ?? 0
      expect(shown).toEqual(reader.chat.all().filter(({ seq }) => seq >= first))
      expect(missingOf(reader.map)).toBeNull()
      expect(hasOlder(reader.map, first)).toBe(reader.chat.all().some(({ seq }) => seq < first))
    }),
    { numRuns: 500, examples: [[requestBeforeJoin]] },
  )
})

type Asked = {
  over: number
  downTo?: number | undefined
  answer?: ReturnType<typeof newestPage>
  ask: () => ReturnType<typeof newestPage>
}

const size = 4

// Requests are answered, and their answers arrive, in later steps.
class Reader {
  readonly chat = new FakeChat()
  map: MessageMap
  #wire: ReturnType<FakeChat['say']>[] = []
  #recent: ReturnType<FakeChat['say']>[] = []
  #asked: Asked[] = []
  #connection = 0
  #joined = false

  constructor() {
    for (let n = 0; n < 6; n++) this.chat.say()
    this.map = withPage(emptyMap, newestPage(this.chat.newest(size)))
  }

  take(one: Step): void {
    if (one === 'say') this.#tell(this.chat.say())
    else if (one === 'hear') this.#hear()
    else if (one === 'cut') this.#cut()
    else if (one === 'join') this.#join()
    else if (one === 'load') this.#ask(() => newestPage(this.chat.newest(size)))
    else if (one === 'older') this.#askOlder()
    else if (one === 'fill') this.#askMissing()
    else if (one.do === 'reply') this.#tell(this.chat.reply(one.to))
    else if (one.do === 'edit') this.#tell(this.chat.edit(one.to))
    else if (one.do === 'delete') this.#tell(this.chat.remove(one.to))
    else if (one.do === 'react') this.#tell(this.chat.react(one.to))
    else if (one.do === 'answer') this.#answer(one.to)
    else this.#arrive(one.to)
  }

  settle(): void {
    if (!this.#joined) this.#join()
    while (this.#wire.length > 0) this.#hear()
    while (this.#asked.length > 0) {
      this.#answer(0)
      this.#arrive(0)
    }
    for (let missing = this.#askMissing(); missing; missing = this.#askMissing()) {
      this.#answer(0)
      this.#arrive(0)
    }
  }

  #tell(event: ReturnType<FakeChat['say']> | null): void {
    if (this.#joined && event) this.#wire.push(event)
  }

  #hear(): void {
    const event = this.#wire.shift()
    if (!event) return
    this.#recent.push(event)
    this.map = withEvents(this.map, [event], mainLine(this.chat))
  }

  #cut(): void {
    this.#joined = false
    this.#wire = []
    this.#recent = []
    this.#connection += 1
    // After a lost connection, answers to earlier requests are not used.
    this.#asked = []
  }

  // Reads what may have been missed, back to the first message. Earlier answers may lack events.
  #join(): void {
    if (this.#joined) return
    this.#joined = true
    this.#connection += 1
    this.#ask(() => newestPage(this.chat.newest(size)))
    this.#ask(() => newestPage(this.chat.newest(size)), shownOf(this.map)[0]?.seq)
  }

  #askOlder(): void {
    const first = shownOf(this.map)[0]
    if (first && hasOlder(this.map, first.seq))
      this.#ask(() => pageBefore(this.chat.before(first, size), first))
  }

  #askMissing(): boolean {
    const missing = missingOf(this.map)
    if (!missing) return false
    const upTo = this.map.known.at(-1)?.to ?? 0
    if (missing === 'newest') this.#ask(() => newestPage(this.chat.newest(size), upTo))
    else if ('before' in missing)
      this.#ask(() => pageBefore(this.chat.before(missing.before, size), missing.before))
    else this.#ask(() => pageAfter(this.chat.after(missing.after, size), missing.after, upTo))
    return true
  }

  #ask(ask: Asked['ask'], downTo?: number): void {
    this.#asked.push({ over: this.#connection, ask, downTo })
  }

  #answer(index: number): void {
    const asked = this.#asked[index]
    if (asked) asked.answer ??= asked.ask()
  }

  #arrive(index: number): void {
    const asked = this.#asked[index]
    if (!asked?.answer) return
    this.#asked.splice(index, 1)
    if (asked.over !== this.#connection) return
    this.map = withEvents(withPage(this.map, asked.answer), this.#recent, mainLine(this.chat))
    const { downTo = Number.POSITIVE_INFINITY } = asked
    const before = asked.answer.messages[0]
    if (before && before.seq > downTo)
      this.#ask(() => pageBefore(this.chat.before(before, size), before), downTo)
  }
}

const span = fc
  .tuple(fc.nat(40), fc.nat(6))
  .map(([from, length]): Span => ({ from, to: from + length }))

test('spans contain exactly the added numbers, are in order and do not touch each other', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (added) => {
      const spans = added.reduce<readonly Span[]>(withSpan, [])
      const isIn = (n: number) => added.some(({ from, to }) => from <= n && n <= to)
      for (let n = 0; n < 50; n++) expect(spanOf(spans, n) !== undefined).toBe(isIn(n))
      for (const [index, { from }] of spans.entries())
        expect(from).toBeGreaterThan((spans[index - 1]?.to ?? -2) + 1)
    }),
  )
})
