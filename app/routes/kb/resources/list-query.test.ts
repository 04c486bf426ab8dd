import { expect, test } from 'vitest'
import { listPath, readListQuery } from './list-query.ts'

test('an address that says nothing shows the newest at the top', () => {
  expect(readListQuery('http://here/kb/k/resources')).toEqual({
    folder: null,
    q: '',
    sort: 'newest',
    view: 'list',
    cursor: null,
  })
})

test('what an address says in words nobody knows is left out', () => {
  expect(readListQuery('http://here/?sort=colour&view=cube')).toMatchObject({
    sort: 'newest',
    view: 'list',
  })
})

test('an address written from a list reads back as the same list', () => {
  const query = {
    folder: 'f',
    q: '洗脱期 & more',
    sort: 'size',
    view: 'tree',
    cursor: 'c',
  } as const
  expect(readListQuery(`http://here${listPath('k', query)}`)).toEqual(query)
})

test('defaults stay out of an address', () => {
  expect(listPath('k', { folder: null, q: '', sort: 'newest', view: 'list' })).toBe(
    '/kb/k/resources',
  )
})
