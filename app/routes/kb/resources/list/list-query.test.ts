import { expect, test } from 'vitest'
import { listPath, readListQuery } from './list-query.ts'

test('the default list is that of all files, newest first', () => {
  expect(readListQuery('http://here/kb/k/resources')).toEqual({
    view: 'plain',
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
    view: 'tree',
    folder: 'f',
    q: '洗脱期 & more',
    sort: 'size',
    skip: 100,
    cursor: 'c',
  } as const
  expect(readListQuery(`http://here${listPath('k', query)}`)).toEqual(query)
})

test('the top of the tree has an address of its own', () => {
  const path = listPath('k', { view: 'tree' })
  expect(path).toBe('/kb/k/resources?view=tree')
  expect(readListQuery(`http://here${path}`)).toMatchObject({ view: 'tree', folder: null })
})

test('default values are left out of an address', () => {
  expect(listPath('k', { folder: null, q: '', sort: 'newest' })).toBe('/kb/k/resources')
})
