import { expect, test } from 'vitest'
import { sameTitle } from './same-title.ts'

test('a title is the same in another case and with other spaces', () => {
  expect(sameTitle('  trial   PROTOCOLS ', 'Trial protocols')).toBe(true)
  expect(sameTitle('Trial　protocols', 'Trial protocols')).toBe(true)
})

test('another title is not the same', () => {
  for (const other of ['', 'Trial', 'Trialprotocols']) {
    expect(sameTitle(other, 'Trial protocols')).toBe(false)
  }
})
