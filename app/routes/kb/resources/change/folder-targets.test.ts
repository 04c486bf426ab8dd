import { expect, test } from 'vitest'
import { folderTargets } from './folder-targets.ts'

type Of = Parameters<typeof folderTargets>[0][number]

const folder = (id: string, parentId: string | null, modifiedAt = '2026-01-01'): Of => ({
  id,
  name: id,
  parentId,
  modifiedAt,
})

/** `top` with `count` folders, each with one folder in it. */
function manyFolders(count: number): Of[] {
  const beside = Array.from({ length: count }, (_, n) => folder(`part ${n}`, 'top'))
  return [folder('top', null), ...beside, ...beside.map(({ id }) => folder(`in ${id}`, id))]
}

const labels = (...input: Parameters<typeof folderTargets>) =>
  folderTargets(...input).targets.map(({ label }) => label)

test('few folders are all offered, by their paths', () => {
  const few = [folder('b', null), folder('c', 'a'), folder('a', null)]
  expect(labels(few)).toEqual(['a', 'a / c', 'b'])
  expect(folderTargets(few).hasMore).toBe(false)
})

test('a folder is not offered to itself, nor the folders in it, nor by a search', () => {
  const moving = [{ id: 'part 7' }]
  expect(labels(manyFolders(10), { moving })).not.toContainEqual(expect.stringContaining('part 7'))
  expect(labels(manyFolders(500), { moving, search: 'part 7' })).not.toContain('top / part 7')
  expect(labels(manyFolders(10), { moving, search: 'part 7' })).toEqual([])
})

test('of many folders those near the items and the newest are offered', () => {
  const many = [...manyFolders(500), folder('new', 'part 400', '2026-02-02')]
  const offered = labels(many, { place: 'part 250' })
  expect(offered).toContain('top')
  expect(offered).toContain('top / part 250')
  expect(offered).toContain('top / part 250 / in part 250')
  expect(offered).toContain('top / part 400 / new')
  expect(offered.length).toBeLessThanOrEqual(40)
  expect(folderTargets(many, { place: 'part 250' }).hasMore).toBe(true)
})

test('a search finds folders by a part of their name, first those that begin with it', () => {
  const found = folderTargets(manyFolders(500), { search: ' PART 499' })
  expect(found.targets.map(({ id }) => id)).toEqual(['part 499', 'in part 499'])
  expect(found.hasMore).toBe(false)
  const common = folderTargets(manyFolders(500), { search: 'part' })
  expect(common.targets).toHaveLength(40)
  expect(common.hasMore).toBe(true)
  expect(labels(manyFolders(500), { search: 'none' })).toEqual([])
})

test('a name in Chinese is found by its middle', () => {
  expect(labels([folder('季度报告', null)], { search: '度报' })).toEqual(['季度报告'])
})
