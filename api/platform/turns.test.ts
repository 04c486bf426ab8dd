import { expect, test } from 'vitest'
import { Turns } from './pool.ts'

test('a person’s only item comes before another person’s second item', () => {
  const turns = new Turns<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.add('a', item)
  turns.add('b', 'b1')
  const taken = [turns.next()]
  turns.add('c', 'c1')
  while (turns.size > 0) taken.push(turns.next())
  expect(taken).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  expect(turns.next()).toBeUndefined()
})
