import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { fakeStorage } from '#tests/support/fake-storage.ts'
import { type Draft, type DraftLine, DraftSync, draftPauseMs } from './draft-sync.ts'
import { openDraft } from './open-drafts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', fakeStorage())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const line = { userId: 'ada', chatId: 'chat', rootId: null }

/** A field with its draft, and the texts that were saved on the server. */
function opened(saved = '', at: DraftLine = line) {
  const saves: string[] = []
  const field = { text: saved, sentElsewhere: 0, turns: 0 }
  const save = async (_: unknown, { content }: Draft) => saves.push(content)
  const shown = {
    show: (content: string) => {
      field.text = content
    },
    sentElsewhere: () => field.sentElsewhere++,
    ledAgain: () => field.turns++,
  }
  const sync = new DraftSync(at, saved, shown, save)
  const type = (text: string, clientId = 'id') => {
    field.text = text
    sync.typed({ content: text, clientId })
  }
  return { sync, field, saves, type }
}

function draftOf(content: string, rootMessageId: string | null = null): ServerEvent {
  return { type: 'draft_update', data: { kbId: 'kb', chatId: 'chat', rootMessageId, content } }
}

function sent(content: string, clientId: string, isOwn = true): ServerEvent {
  const message = fakeMessage(1, { content, clientId })
  const ended = isOwn ? { endsDraft: true } : {}
  return { type: 'message', data: { chatId: 'chat', seq: 1, message, ...ended } }
}

const pause = () => vi.advanceTimersByTimeAsync(draftPauseMs)

test('a draft is saved once, after a pause', async () => {
  const { saves, type } = opened()
  for (const text of ['D', 'Dr', 'Dra']) type(text)
  expect(saves).toEqual([])
  await pause()
  expect(saves).toEqual(['Dra'])
})

test('a draft is saved at once when the page is left, and not again', async () => {
  const { sync, saves, type } = opened()
  type('Leaving')
  await sync.flush()
  await pause()
  expect(saves).toEqual(['Leaving'])
})

test('a draft from another device is shown, unless something else is typed here', () => {
  const { sync, field, type } = opened('Begun')
  sync.hear(draftOf('Begun elsewhere'))
  expect(field.text).toBe('Begun elsewhere')
  type('Typed here')
  sync.hear(draftOf('Typed elsewhere'))
  expect(field.text).toBe('Typed here')
})

test('a draft of a thread is not shown in its chat', () => {
  const { sync, field } = opened()
  sync.hear(draftOf('A reply', 'root'))
  expect(field.text).toBe('')
})

test('the late event of an own older text does not replace the newer one', async () => {
  const { sync, field, type } = opened()
  type('One')
  await pause()
  type('One and two')
  await pause()
  sync.hear(draftOf('One'))
  sync.hear(draftOf('One and two'))
  expect(field.text).toBe('One and two')
})

test('a page that was read before the text was saved does not replace it', async () => {
  const { sync, field, type } = opened()
  type('Half a sentence')
  await pause()
  sync.loaded('')
  expect(field.text).toBe('Half a sentence')
  sync.hear(draftOf(''))
  expect(field.text).toBe('')
})

test('a page that was read before the text was sent does not bring it back', () => {
  const { sync, field } = opened('Said')
  field.text = ''
  sync.sent('one')
  sync.loaded('Said')
  expect(field.text).toBe('')
})

test('a message that was sent elsewhere ends the draft that it was written as', () => {
  const { sync, field } = opened('Said')
  sync.hear(sent('Said', 'other device'))
  expect(field.text).toBe('')
})

test('a message with words that were not saved before it was sent elsewhere ends the draft', async () => {
  const { sync, field } = opened('Hello the')
  sync.hear(sent('Hello the world', 'other device'))
  expect(field.text).toBe('')
  const begun = opened()
  begun.type('Hello')
  await pause()
  begun.sync.hear(sent('Hello the world', 'other device'))
  expect(begun.field.text).toBe('')
})

test('a message of somebody else, or a copy, leaves the draft', () => {
  const { sync, field } = opened('Said')
  sync.hear(sent('Said', 'other person', false))
  expect(field.text).toBe('Said')
})

test('a message that was sent before a reload does not end what was typed since then', async () => {
  const { sync, field, saves, type } = opened()
  type('Second')
  await pause()
  sync.hear(sent('First', 'before the reload'))
  expect(field.text).toBe('Second')
  await pause()
  expect(saves).toEqual(['Second', 'Second'])
})

test('what is typed after sending stays, and is saved again after the message has arrived', async () => {
  const { sync, field, saves, type } = opened()
  type('First', 'one')
  field.text = ''
  sync.sent('one')
  type('Second', 'two')
  await pause()
  sync.hear(sent('First', 'one'))
  expect(field.text).toBe('Second')
  await pause()
  expect(saves).toEqual(['Second', 'Second'])
})

test('a text that is too long for a message is kept in the tab until it is shorter', async () => {
  const { sync, saves, type } = opened()
  const long = 'a'.repeat(limits.messageLength + 1)
  type(long)
  await pause()
  expect(saves).toEqual([])
  expect(sync.restored()?.content).toBe(long)
  type('Shorter')
  await pause()
  expect(saves).toEqual(['Shorter'])
})

test('nothing is saved in a chat that was deleted', async () => {
  const { sync, saves, type } = opened()
  type('Typed before')
  sync.hear({ type: 'chat_delete', data: { kbId: 'kb', chatId: 'chat' } })
  await pause()
  expect(saves).toEqual([])
})

test('a page that was read before the last saves does not replace the text that was left a moment ago', async () => {
  const left = opened('Old')
  left.type('Old and')
  await pause()
  left.type('Old and new')
  await left.sync.flush()
  for (const older of ['Old', 'Old and']) {
    const back = opened(older)
    expect(back.sync.restored()?.content).toBe('Old and new')
    back.sync.hear(draftOf('Old and new'))
    expect(back.field.text).toBe(older)
    back.type('Old and new')
    await pause()
    expect(back.saves).toEqual([])
  }
})

test('what another device wrote or sent meanwhile replaces a text that was saved', async () => {
  const left = opened()
  left.type('Typed here')
  await left.sync.flush()
  expect(opened('Typed elsewhere').sync.restored()).toBeNull()
  left.type('Typed here again')
  await left.sync.flush()
  await vi.advanceTimersByTimeAsync(limits.socketAnswerMs)
  expect(opened('').sync.restored()).toBeNull()
})

test('a text that the server has, though its answer was not seen, does not come back once sent elsewhere', async () => {
  opened().type('Reloaded while this was saved')
  vi.clearAllTimers()
  expect(opened('Reloaded while this was saved').sync.restored()).not.toBeNull()
  await vi.advanceTimersByTimeAsync(limits.socketAnswerMs)
  expect(opened('').sync.restored()).toBeNull()
})

test('a draft is not shown to the person who signs in next in this tab, and not saved as theirs', async () => {
  opened().type('For Ada only')
  vi.clearAllTimers()
  const next = opened('', { ...line, userId: 'grace' })
  expect(next.sync.restored()).toBeNull()
  await pause()
  expect([next.field.text, next.saves]).toEqual(['', []])
  expect(opened().sync.restored()?.content).toBe('For Ada only')
})

test('a late answer to a save does not replace what was typed after coming back', async () => {
  const answer = Promise.withResolvers<void>()
  const left = new DraftSync(
    line,
    '',
    { show: () => {}, sentElsewhere: () => {}, ledAgain: () => {} },
    () => answer.promise,
  )
  left.typed({ content: 'Begun', clientId: 'id' })
  const saved = left.flush()
  opened().type('Begun and continued')
  answer.resolve()
  await saved
  expect(opened().sync.restored()?.content).toBe('Begun and continued')
})

/** Two fields for one line: the second one leads the first one. */
function above() {
  const below = opened()
  const closeBelow = openDraft(line, below.sync)
  const top = opened()
  const close = openDraft(line, top.sync)
  onTestFinished(closeBelow)
  return { below, top, close }
}

test('the field below shows what is written in the field above, and only one of them saves it', async () => {
  const { below, top, close } = above()
  top.type('A long story')
  expect(below.field.text).toBe('A long story')
  await pause()
  below.sync.hear(draftOf('A long'))
  expect(below.field.text).toBe('A long story')
  await top.sync.flush()
  close()
  await below.sync.flush()
  expect([top.saves, below.saves, below.field.turns]).toEqual([['A long story'], [], 1])
  below.type('A long story ends')
  await pause()
  expect(below.saves).toEqual(['A long story ends'])
})

test('what was sent from the field above is gone from the field below, which takes another id', async () => {
  const { below, top, close } = above()
  top.type('A long story', 'one')
  await pause()
  top.sync.sent('one')
  expect([below.field.text, below.field.sentElsewhere]).toEqual(['', 1])
  close()
  below.sync.hear(sent('A long story', 'one'))
  below.sync.hear(draftOf('A long story'))
  expect(below.field.text).toBe('')
})
