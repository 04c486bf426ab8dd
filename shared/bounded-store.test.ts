import { expect, test } from 'vitest'
import { createBoundedStore } from './bounded-store.ts'

const open = (mostBytes: number) => createBoundedStore<string>(mostBytes, (text) => text.length)
const text = '.'.repeat(10_000)

test('a store takes no more memory than it may: what nobody asked for is dropped', () => {
  const store = open(50_000)
  store.put('first', text)
  for (let n = 0; n < 100; n++) {
    store.put(`next ${n}`, text)
    expect(store.get('first')).toBe(text)
  }
  expect(store.get('next 99')).toBe(text)
  expect(store.get('next 90')).toBeUndefined()
})

test('an entry that is larger than the whole store is not stored', () => {
  const store = open(5_000)
  store.put('first', text)
  expect(store.get('first')).toBeUndefined()
})
