import { chmodSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/program.ts'
import { openDataDir } from './data-dir.ts'

/**
 * Opens a world-readable data folder that contains these folders; returns their permissions
 * afterwards.
 */
async function openWith(names: string[]): Promise<Record<string, string>> {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  for (const name of names) mkdirSync(path.join(dir, name))
  for (const name of ['.', ...names]) chmodSync(path.join(dir, name), 0o755)
  const release = await openDataDir(dir)
  release()
  const rights = (name: string) => (statSync(path.join(dir, name)).mode & 0o777).toString(8)
  return Object.fromEntries(['.', ...names].map((name) => [name, rights(name)]))
}

test('folders made by an earlier version become private', async () => {
  const before = ['files', 'outbox', 'lost+found']
  expect(await openWith(before)).toMatchObject({ '.': '700', files: '700', outbox: '700' })
})

test('a folder with other programs’ content keeps its permissions, and so does that content', async () => {
  const found = await openWith(['documents', 'files'])
  expect(found).toEqual({ '.': '755', documents: '755', files: '700' })
})
