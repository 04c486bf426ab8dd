import { expect, test } from 'vitest'
import { excerptParts } from './excerpt-parts.ts'

test('a heading, a paragraph and the cells of a table are apart in an excerpt', () => {
  const excerpt = '6.3 Washout\n\nParticipants wait\nfor 14 days.\n\nArm\tDose'
  const marks = [{ start: 4, end: 11 }]
  expect(excerptParts({ excerpt, marks })).toEqual([
    '6.3 ',
    'Washout',
    ' · Participants wait\nfor 14 days. · Arm · Dose',
  ])
})
