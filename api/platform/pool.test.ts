import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

function tasks(places: number) {
  const pool = new Pool({ places })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (by: string, name: string) =>
    pool.run(by, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  return { pool, begun, add, end: (name: string) => ends.get(name)?.() }
}

test.each([2, 3])('one person never occupies all of %i places', async (places) => {
  const { pool, begun, add } = tasks(places)
  for (let n = 0; n < 5; n++) void add('ann', `ann ${n}`)
  await Promise.resolve()
  expect(begun).toHaveLength(places - 1)
  void add('ben', 'ben')
  await Promise.resolve()
  expect(begun.at(-1)).toBe('ben')
  expect([pool.running, pool.waiting]).toEqual([places, 5 - (places - 1)])
})

test('a free place goes to the next person, also after a task failed', async () => {
  const { pool, begun, add, end } = tasks(2)
  const first = add('ann', 'ann 1')
  void add('ann', 'ann 2')
  const failed = pool.run('ben', () => Promise.reject(new Error('broken')))
  void add('carl', 'carl')
  await expect(failed).rejects.toThrow('broken')
  expect(begun).toEqual(['ann 1', 'carl'])
  end('ann 1')
  await first
  await Promise.resolve()
  expect(begun).toEqual(['ann 1', 'carl', 'ann 2'])
})

test('a single place is available to everybody', async () => {
  const { begun, add } = tasks(1)
  void add('ann', 'ann')
  await Promise.resolve()
  expect(begun).toEqual(['ann'])
})

test('a limited number runs at once, and the others follow in order', async () => {
  const pool = new Pool({ running: 2, waiting: 5 })
  const [first, second] = [await pool.enter('ana'), await pool.enter('ana')]
  const begun: string[] = []
  const third = pool.enter('ana').then((end) => begun.push('third') && end)
  const fourth = pool.enter('ana').then((end) => begun.push('fourth') && end)
  second?.()
  const endThird = await third
  expect(begun).toEqual(['third'])
  first?.()
  await fourth
  expect(begun).toEqual(['third', 'fourth'])
  expect(endThird).toBeTypeOf('function')
})

test('the work of one key does not delay the work of another key', async () => {
  const pool = new Pool({ running: 1, waiting: 1 })
  await pool.enter('ana')
  void pool.enter('ana')
  expect(await pool.enter('ben')).toBeTypeOf('function')
})

test('requests beyond the waiting limit are rejected, and ending a turn twice frees only one place', async () => {
  const pool = new Pool({ running: 1, waiting: 1 })
  const end = await pool.enter('ana')
  const next = pool.enter('ana')
  expect(await pool.enter('ana')).toBeNull()
  end?.()
  end?.()
  const endNext = await next
  void pool.enter('ana')
  expect(await pool.enter('ana')).toBeNull()
  endNext?.()
})
