import { expect, test } from 'vitest'
import { blockBorder, cellBorder, excerptParts } from './excerpt-parts.ts'

test('a heading, a paragraph and the cells of a table are apart in an excerpt', () => {
  const excerpt = '6.3 Washout\n\nParticipants wait\nfor 14 days.\n\nArm\tDose'
  const marks = [{ start: 4, end: 11 }]
  expect(excerptParts({ excerpt, marks })).toEqual([
    '6.3 ',
    'Washout',
    `${blockBorder}Participants wait\nfor 14 days.${blockBorder}Arm${cellBorder}Dose`,
  ])
})

test('the rows of a table are apart, also where a mark ends one', () => {
  const excerpt = 'Duration\t26 weeks of washout\nOutcome\tMigraine days\nThe end.'
  expect(excerptParts({ excerpt, marks: [{ start: 21, end: 28 }] })).toEqual([
    `Duration${cellBorder}26 weeks of `,
    'washout',
    `${blockBorder}Outcome${cellBorder}Migraine days${blockBorder}The end.`,
  ])
})

test('the items of a list are apart and have no bullets', () => {
  const excerpt = 'Bring:\n- a coat\n  * gloves'
  expect(excerptParts({ excerpt, marks: [] })).toEqual([
    `Bring:${blockBorder}a coat${blockBorder}gloves`,
  ])
})

test('Markdown marks of headings and of a list below a paragraph are not shown', () => {
  const excerpt = '# Bergen\n\n- a coat\n\n## Lyon\n* gloves #2'
  expect(excerptParts({ excerpt, marks: [] })).toEqual([
    `Bergen${blockBorder}a coat${blockBorder}Lyon${blockBorder}gloves #2`,
  ])
})

test('the items of a numbered list are apart and keep their numbers', () => {
  const excerpt = 'Before noon:\n1. open the gate\n2. feed 3.5 kg'
  expect(excerptParts({ excerpt, marks: [] })).toEqual([
    `Before noon:${blockBorder}1. open the gate${blockBorder}2. feed 3.5 kg`,
  ])
})
