import { expect, test } from 'vitest'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { unreadOf } from './use-new-line.ts'

const reader = 'lin'
const own = { userId: reader }
const range = { after: 2, upTo: 4 }

function numbers(messages: ReturnType<typeof fakeMessage>[], of = range): number[] {
  return unreadOf(messages, of, reader).map(({ seq }) => seq)
}

test('new is what was unread when the chat was opened', () => {
  expect(numbers([1, 2, 3, 4].map((seq) => fakeMessage(seq)))).toEqual([3, 4])
})

test('messages that arrive later are not new', () => {
  expect(numbers([2, 3, 4, 5, 6].map((seq) => fakeMessage(seq)))).toEqual([3, 4])
  expect(numbers([5, 6].map((seq) => fakeMessage(seq)))).toEqual([])
  const nothingUnread = { after: 4, upTo: 4 }
  expect(numbers([fakeMessage(4), fakeMessage(5), fakeMessage(6)], nothingUnread)).toEqual([])
})

test('nothing is new after the reader has written', () => {
  const before = [fakeMessage(3), fakeMessage(4)]
  expect(numbers([...before, fakeMessage(5, own)])).toEqual([])
  expect(numbers([fakeMessage(3), fakeMessage(4, own)])).toEqual([3])
})

test('the answer to the reader’s own question is not new, but what others write with it is', () => {
  const answer = fakeMessage(3, { botState: 'done' })
  expect(numbers([fakeMessage(2, own), answer])).toEqual([])
  expect(numbers([fakeMessage(2, own), answer, fakeMessage(4)])).toEqual([3, 4])
  expect(numbers([fakeMessage(2), answer])).toEqual([3])
})

test('deleted messages are not new', () => {
  expect(numbers([fakeMessage(3, { isDeleted: true }), fakeMessage(4)])).toEqual([4])
})
