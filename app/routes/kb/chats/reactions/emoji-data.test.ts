import { expect, test } from 'vitest'
import { nearest } from './emoji-data.ts'

const named = (...names: string[]) => names.map((annotation) => ({ annotation }))
const namesOf = (emoji: { annotation: string }[]) => emoji.map(({ annotation }) => annotation)

test('emoji with the word in their name are first, those with a short name before others', () => {
  const found = named('face with tongue', 'partying face', 'party popper', 'hat for a party')
  expect(namesOf(nearest(found, 'Party'))).toEqual([
    'party popper',
    'hat for a party',
    'partying face',
    'face with tongue',
  ])
  expect(namesOf(nearest(named('笑脸', '心形礼盒', '红心'), '心'))).toEqual([
    '红心',
    '心形礼盒',
    '笑脸',
  ])
})
