import { expect, test } from 'vitest'
import { sameTitle } from './same-title.ts'

test('a title matches with other capital letters and other spaces', () => {
  expect(sameTitle('  trial   PROTOCOLS ', 'Trial protocols')).toBe(true)
  expect(sameTitle('Trial　protocols', 'Trial protocols')).toBe(true)
})

test('a different title does not match', () => {
  for (const other of ['', 'Trial', 'Trialprotocols']) {
    expect(sameTitle(other, 'Trial protocols')).toBe(false)
  }
})
