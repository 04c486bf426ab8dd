import { expect, test } from 'vitest'
import { changedOf, isChanged } from './changed.ts'

const loaded = { title: 'Lamps', description: 'One\ntwo', isPublic: false, canEveryoneRead: true }

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('only values that differ from the loaded ones are sent', () => {
  const sent = { ...loaded, description: 'One\r\ntwo', isPublic: true }
  expect(changedOf(sent, JSON.stringify(loaded))).toEqual({ isPublic: true })
})

test('a form without its loaded values sends all values', () => {
  for (const nothing of [null, 'not JSON', 'null'])
    expect(changedOf(loaded, nothing)).toEqual(loaded)
})

test('a form with its loaded values is unchanged, even with added blanks at the ends', () => {
  const fields: [string, string][] = [
    ['title', ' Lamps '],
    ['description', 'One\r\ntwo'],
    ['isPublic', 'off'],
    ['canEveryoneRead', 'off'],
    ['canEveryoneRead', 'on'],
  ]
  expect(isChanged(formOf(fields), loaded)).toBe(false)
  expect(isChanged(formOf([...fields, ['isPublic', 'on']]), loaded)).toBe(true)
  expect(isChanged(formOf(fields.slice(0, -1)), loaded)).toBe(true)
  expect(isChanged(formOf([...fields, ['title', 'Other lamps']]), loaded)).toBe(true)
})
