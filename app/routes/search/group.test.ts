import { expect, test } from 'vitest'
import type { SearchHit } from '#contract/entities/search.ts'
import { groupByFile } from './group.ts'

function hitOf(fields: Partial<SearchHit>): SearchHit {
  return { kind: 'passage', resourceId: 'file', page: 1, marks: [], ...fields } as SearchHit
}

test('a file that is found by its title and by a passage is shown once', () => {
  const title = hitOf({ kind: 'resource', page: null, excerpt: 'Who answers what.' })
  const passage = hitOf({ start: 0, end: 9, excerpt: 'Tom\tBerg' })
  expect(groupByFile([title, passage])).toEqual([{ hit: title, more: [passage] }])
  expect(groupByFile([passage, title])).toEqual([{ hit: title, more: [passage] }])
})

test('the same row of a table is shown once', () => {
  const row = hitOf({ start: 4, end: 40, excerpt: 'Tom\tBerg' })
  const again = hitOf({ start: 20, end: 40, excerpt: 'Berg' })
  const next = hitOf({ start: 41, end: 60, excerpt: 'Ada\tBerg' })
  expect(groupByFile([row, again, next])).toEqual([{ hit: row, more: [next] }])
})

test('the summary of a file is left out if a passage shows its words', () => {
  const title = hitOf({ kind: 'resource', page: null, excerpt: 'Area, Contact' })
  const passage = hitOf({ start: 0, end: 22, excerpt: 'Area\tContact\nTom\tBerg' })
  expect(groupByFile([title, passage])[0]?.hit.excerpt).toBe('')
})
