import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Lighthouse notes', 'lighthouse-notes'],
  ['  Rock & roll: 1960–1969 ', 'rock-roll-1960-1969'],
  ['The keeper’s log.pdf', 'the-keepers-log-pdf'],
  ['灯塔手册（第二版）', '灯塔手册-第二版'],
  ['Über Straße', 'über-straße'],
  ['हिन्दी', 'हिन्दी'],
  ['../../etc/passwd', 'etc-passwd'],
  ['"><script>alert(1)</script>', 'script-alert-1-script'],
  ['🎉🎉', 'untitled'],
  ['', 'untitled'],
])('the words of %j in an address are %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a word that is an address of its own is never the whole name', () => {
  expect(slugOf('Search')).toBe('about-search')
  expect(slugOf('Report!')).toBe('about-report')
  expect(slugOf('Search parties')).toBe('search-parties')
})

test('a long title ends after a whole word, or in a text without spaces after a character', () => {
  expect(slugOf('harbour '.repeat(20))).toBe(Array(7).fill('harbour').join('-'))
  expect([...slugOf('𠀀'.repeat(90))]).toHaveLength(60)
})
