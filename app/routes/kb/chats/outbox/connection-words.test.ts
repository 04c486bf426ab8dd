import { expect, test } from 'vitest'
import { connectionWords } from './connection-words.ts'

test('if the browser is online, waiting messages are not said to wait for the network', () => {
  expect(connectionWords({ offline: false, status: 'connected', count: 2 })).toBe('unanswered')
  expect(connectionWords({ offline: false, status: 'error', count: 1 })).toBe('unanswered')
})

test('an offline user sees that they are offline, with the number of waiting messages', () => {
  expect(connectionWords({ offline: true, status: 'connected', count: 0 })).toBe('offline')
  expect(connectionWords({ offline: true, status: 'disconnected', count: 3 })).toBe('waiting')
})

test('a lost connection is shown even if no message waits', () => {
  expect(connectionWords({ offline: false, status: 'disconnected', count: 0 })).toBe('disconnected')
  expect(connectionWords({ offline: false, status: 'error', count: 0 })).toBe('error')
})
