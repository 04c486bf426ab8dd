import { expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { packFiles, unpackFiles } from './packed-files.ts'

const fileOf = (n: number, displayName: string) =>
  ({
    id: `id ${n}`,
    title: `File ${n}`,
    size: n,
    uploadedAt: '2026-01-01T00:00:00.000Z',
    modifiedAt: '2026-01-02T00:00:00.000Z',
    kind: 'file',
    status: 'completed',
    can: { preview: true, download: true },
    uploader: { name: 'Ada', displayName },
  }) as Resource

test('what files have in common is packed once, and each file is as it was', () => {
  const packed = packFiles([fileOf(1, 'Ada'), fileOf(2, 'Ada'), fileOf(3, 'Grace')])
  expect(new Set(packed.map(({ rest }) => rest)).size).toBe(2)
  expect(unpackFiles(packed)).toMatchObject([
    { id: 'id 1', title: 'File 1', size: 1, uploader: 'Ada' },
    { id: 'id 2', title: 'File 2', size: 2, uploader: 'Ada', can: { download: true } },
    { id: 'id 3', title: 'File 3', size: 3, uploader: 'Grace', status: 'completed' },
  ])
})

test('a person without a display name is named by their name', () => {
  expect(unpackFiles(packFiles([fileOf(1, '')]))[0]?.uploader).toBe('Ada')
})
