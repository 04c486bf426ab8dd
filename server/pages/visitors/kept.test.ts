import { expect, test } from 'vitest'
import { createStore, type Kept } from './kept.ts'

const page = (): Kept => ({
  headers: [],
  tag: null,
  bodies: [{ bytes: '.'.repeat(10_000), encoding: null, headers: [] }],
  reads: [],
})

test('kept pages take no more memory than they may: those that nobody asked for are dropped', () => {
  const store = createStore(50_000)
  store.put('/', page())
  for (let n = 0; n < 100; n++) {
    store.put(`/explore?search=${n}`, page())
    expect(store.get('/')).toBeDefined()
  }
  expect(store.get('/explore?search=99')).toBeDefined()
  expect(store.get('/explore?search=90')).toBeUndefined()
})

test('a page that is larger than everything that may be kept is not kept', () => {
  const store = createStore(5_000)
  store.put('/', page())
  expect(store.get('/')).toBeUndefined()
})
