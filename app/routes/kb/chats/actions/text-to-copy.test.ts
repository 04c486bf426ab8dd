import { expect, test } from 'vitest'
import type { Citation } from '#contract/entities/citation.ts'
import { textToCopy } from './text-to-copy.ts'

const origin = 'https://notes.example'
const kbId = '0190a5c0-0000-7000-8000-000000000001'
const resourceId = '0190a5c0-0000-7000-8000-000000000002'
const citation: Citation = {
  n: 1,
  kbId,
  resourceId,
  isOlder: false,
  title: 'Protocol v4.pdf',
  page: 12,
  pageKind: 'page',
  pageName: null,
  line: null,
  start: 40,
  end: 60,
  quote: 'sixty mg once daily.',
  marks: [],
}
const citedName = ({ title, page }: Citation) => `${title}, page ${page}`
const copied = (content: string, citations: Citation[]) =>
  textToCopy({ message: { content, citations }, citedName, origin })

test('a message without quotes is copied as it was written', () => {
  expect(copied('**Dosing** is daily.', [])).toBe('**Dosing** is daily.')
})

test('an answer is copied with its quotes, each with its place and address', () => {
  const [answer, quote, place, ...more] = copied('Daily [1].', [citation]).split(/\n+/)
  expect([answer, quote, more]).toEqual(['Daily [1].', '[1] “sixty mg once daily.”', []])
  expect(place).toMatch(
    new RegExp(`^Protocol v4.pdf, page 12: ${origin}/kb/${kbId}/resources/${resourceId}\\?page=12`),
  )
})

test('an answer that is only a quote is copied once', () => {
  expect(copied(citation.quote, [citation]).match(/once daily/g)).toHaveLength(1)
})
