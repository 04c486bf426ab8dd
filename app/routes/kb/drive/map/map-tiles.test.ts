import { expect, test } from 'vitest'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { mapOf } from './map-tiles.ts'

const folder = (n: number, resourceSize: number) =>
  ({ id: `folder ${n}`, name: `${n}`, resourceSize, resourceCount: 1 }) as Folder
const file = (n: number, size: number) =>
  ({ id: `file ${n}`, title: `${n}.pdf`, kind: 'file', type: 'application/pdf', size }) as Resource

test('the area of each tile is its part of the size, and the tiles fill the map', () => {
  const resources = [file(1, 600), file(2, 300), file(3, 0)]
  const files = { totalCount: 3, totalSize: 900 }
  const items = mapOf({ folders: [folder(1, 100)], resources, files })
  const areas = items.map(({ area }) => (area ? (area.width * area.height) / 10_000 : 0))
  const shares = items.map(({ share }) => share)
  expect(shares).toEqual([0.6, 0.3, 0.1, 0])
  for (const [index, area] of areas.entries()) expect(area).toBeCloseTo(shares[index] ?? 1, 3)
  expect(items.map(({ kind }) => kind)).toEqual(['file', 'file', 'folder', 'file'])
})

test('items beyond the limit are one tile', () => {
  const folders = Array.from({ length: 250 }, (_, n) => folder(n, 10))
  const resources = Array.from({ length: 100 }, (_, n) => file(n, 20))
  const items = mapOf({ folders, resources, files: { totalCount: 150, totalSize: 2500 } })
  expect(items).toHaveLength(301)
  expect(items.at(-1)).toMatchObject({ kind: 'rest', count: 100, size: 1000 })
})

test('a folder with enough room shows what it contains, and the rest of it as one tile', () => {
  const sub = { ...folder(2, 300), parentId: 'folder 1' }
  const inFolder = { ...file(1, 500), folderId: 'folder 1' }
  const below = { folders: [sub], resources: [inFolder, { ...file(2, 9), folderId: 'folder 2' }] }
  const shown = { resources: [file(3, 1000)], files: { totalCount: 1, totalSize: 1000 }, below }
  const large = { ...folder(1, 1000), resourceCount: 5 }
  const first = mapOf({ folders: [large], ...shown }).find(({ kind }) => kind === 'folder')
  expect(first?.children.map(({ id, size, share }) => [id, size, share])).toEqual([
    ['file 1', 500, 0.25],
    ['folder 2', 300, 0.15],
    ['rest folder 1', 200, 0.1],
  ])
  const areas = first?.children.map(({ area }) => (area ? area.width * area.height : 0)) ?? []
  expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(10_000, 0)
  const small = mapOf({ folders: [folder(1, 9)], ...shown }).find(({ kind }) => kind === 'folder')
  expect(small?.children).toEqual([])
})

test('an empty folder has no tiles', () => {
  const files = { totalCount: 0, totalSize: 0 }
  expect(mapOf({ folders: [], resources: [], files })).toEqual([])
})
