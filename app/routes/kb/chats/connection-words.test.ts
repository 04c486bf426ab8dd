import { expect, test } from 'vitest'
import { connectionWords } from './connection-words.ts'

test('messages that a server does not take for now are not said to wait for the network', () => {
  expect(connectionWords({ offline: false, status: 'connected', count: 2 })).toBe('unanswered')
  expect(connectionWords({ offline: false, status: 'error', count: 1 })).toBe('unanswered')
})

test('somebody without a network is told so, with what waits for it', () => {
  expect(connectionWords({ offline: true, status: 'connected', count: 0 })).toBe('offline')
  expect(connectionWords({ offline: true, status: 'disconnected', count: 3 })).toBe('waiting')
})

test('a connection that is lost is told of before anything waits', () => {
  expect(connectionWords({ offline: false, status: 'disconnected', count: 0 })).toBe('disconnected')
  expect(connectionWords({ offline: false, status: 'error', count: 0 })).toBe('error')
})
