import { expect, test } from 'vitest'
import { keptOf } from './kept.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a checked box overrides the hidden “off” of the same name, because the last value counts', () => {
  expect(keptOf(form(['soundEnabled', 'off'], ['soundEnabled', 'on']))).toEqual({
    soundEnabled: true,
  })
  expect(keptOf(form(['soundEnabled', 'off']))).toEqual({ soundEnabled: false })
})

test('an empty model is saved as “no preferred model”, and a form without the field saves no model', () => {
  expect(keptOf(form(['preferredModel', '']))).toEqual({ preferredModel: null })
  expect(keptOf(form(['kbView', 'v1']))).toBeNull()
})

test('a form with an invalid value saves nothing', () => {
  expect(keptOf(form(['theme', 'neon'], ['cardSize', 'small']))).toBeNull()
})
