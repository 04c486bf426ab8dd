import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('a limited number runs at once, and the others follow in order', async () => {
  const take = createTurns({ running: 2, waiting: 5 })
  const [first, second] = [await take('ana'), await take('ana')]
  const begun: string[] = []
  const third = take('ana').then((end) => begun.push('third') && end)
  const fourth = take('ana').then((end) => begun.push('fourth') && end)
  second?.()
  const endThird = await third
  expect(begun).toEqual(['third'])
  first?.()
  await fourth
  expect(begun).toEqual(['third', 'fourth'])
  expect(endThird).toBeTypeOf('function')
})

test('the work of one key does not delay the work of another key', async () => {
  const take = createTurns({ running: 1, waiting: 1 })
  await take('ana')
  void take('ana')
  expect(await take('ben')).toBeTypeOf('function')
})

test('requests beyond the waiting limit are rejected, and ending a turn twice frees only one place', async () => {
  const take = createTurns({ running: 1, waiting: 1 })
  const end = await take('ana')
  const next = take('ana')
  expect(await take('ana')).toBeNull()
  end?.()
  end?.()
  const endNext = await next
  void take('ana')
  expect(await take('ana')).toBeNull()
  endNext?.()
})
