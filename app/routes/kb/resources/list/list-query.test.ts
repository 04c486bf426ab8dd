import { expect, test } from 'vitest'
import { listPath, readListQuery } from './list-query.ts'

test('the default list is the top folder, newest first', () => {
  expect(readListQuery('http://here/kb/k/resources')).toEqual({
    folder: null,
    q: '',
    sort: 'newest',
    skip: 0,
    cursor: null,
  })
})

test('unknown values in an address are ignored', () => {
  expect(readListQuery('http://here/?sort=colour')).toMatchObject({
    sort: 'newest',
  })
})

test('the address of a list is parsed to the same list', () => {
  const query = {
    folder: 'f',
    q: '洗脱期 & more',
    sort: 'size',
    skip: 100,
    cursor: 'c',
  } as const
  expect(readListQuery(`http://here${listPath('k', query)}`)).toEqual(query)
})

test('default values are left out of an address', () => {
  expect(listPath('k', { folder: null, q: '', sort: 'newest' })).toBe('/kb/k/resources')
})
