import { expect, test } from 'vitest'
import { keptOf } from './kept.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a ticked box follows its “no”, and the last word counts', () => {
  expect(keptOf(form(['soundEnabled', 'off'], ['soundEnabled', 'on']))).toEqual({
    soundEnabled: true,
  })
  expect(keptOf(form(['soundEnabled', 'off']))).toEqual({ soundEnabled: false })
})

test('to prefer no model is a choice, to say nothing of it is none', () => {
  expect(keptOf(form(['preferredModel', '']))).toEqual({ preferredModel: null })
  expect(keptOf(form(['kbView', 'v1']))).toBeNull()
})

test('of a form with a value that is none, nothing is kept', () => {
  expect(keptOf(form(['theme', 'neon'], ['cardSize', 'small']))).toBeNull()
})
