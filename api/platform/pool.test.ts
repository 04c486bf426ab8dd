import { expect, test } from 'vitest'
import { Pool } from './pool.ts'

function tasks(places: number) {
  const pool = new Pool(places)
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
