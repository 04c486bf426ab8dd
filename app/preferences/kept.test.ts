import { expect, test } from 'vitest'
import { keptOf } from './kept.ts'

function form(...fields: [string, string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('a checked box overrides its hidden “off”, because the last value counts', () => {
  expect(keptOf(form(['soundEnabled', 'off'], ['soundEnabled', 'on']))).toEqual({
    soundEnabled: true,
  })
  expect(keptOf(form(['soundEnabled', 'off']))).toEqual({ soundEnabled: false })
})

test('no preferred model is a choice, and a form without the field is not', () => {
  expect(keptOf(form(['preferredModel', '']))).toEqual({ preferredModel: null })
  expect(keptOf(form(['kbView', 'v1']))).toBeNull()
})

test('a form with an invalid value saves nothing', () => {
  expect(keptOf(form(['theme', 'neon'], ['cardSize', 'small']))).toBeNull()
})
