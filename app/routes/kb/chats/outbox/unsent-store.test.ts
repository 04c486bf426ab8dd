import { expect, test } from 'vitest'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { isSame, type Pending } from './unsent-store.ts'

const pending: Pending = {
  chatId: 'chat',
  clientId: 'mine',
  content: 'words 1',
  state: 'sending',
  createdAt: '2026-03-03T00:00:03.000Z',
}

const is = (change: Parameters<typeof fakeMessage>[1]) => isSame(pending, fakeMessage(1, change))

test('a message with the id of the pending message is the same message, whatever its text', () => {
  expect(is({ clientId: 'mine', content: 'cleaned words' })).toBe(true)
  expect(is({ clientId: 'another' })).toBe(false)
  expect(is({ clientId: 'mine', chatId: 'elsewhere' })).toBe(false)
})

test('without an id, a message with the same text within five seconds is the same message', () => {
  expect(is({})).toBe(true)
  expect(is({ createdAt: '2026-03-03T00:00:08.000Z' })).toBe(true)
  expect(is({ createdAt: '2026-03-03T00:00:08.001Z' })).toBe(false)
  expect(is({ content: 'other words' })).toBe(false)
  expect(is({ rootId: 'id0' })).toBe(false)
  expect(is({ senderType: 'bot' })).toBe(false)
})
