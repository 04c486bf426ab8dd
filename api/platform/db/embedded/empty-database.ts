import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { openInFolder } from './open.ts'

const require = createRequire(import.meta.url)

export type Migrate = (pglite: PGlite) => Promise<void>

/** The build makes it; a first start takes a fraction of its time with it. */
export async function emptyDatabase(migrate: Migrate): Promise<string> {
  const folder = await cachedFolder()
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  const cached = await readdir(parent)
  if (cached.includes(path.basename(folder))) return folder
  const partial = `${folder}.${process.pid}`
  const pglite = await openInFolder(partial)
  await migrate(pglite)
  await pglite.close()
  await makePrivate(partial)
  // Other processes may do this at the same time: the first one wins.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
  for (const name of cached.filter((name) => /^empty-[0-9a-f]+(\.tar)?$/.test(name)))
    await rm(path.join(parent, name), { recursive: true, force: true })
  return folder
}

// Whoever makes it: copies have the modes of its folders.
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), 0o700)
}

export async function cachedFolder(): Promise<string> {
  const entry = require.resolve('@electric-sql/pglite')
  const packageDir = entry.slice(0, entry.lastIndexOf(`pglite${path.sep}`) + 'pglite'.length)
  const hash = createHash('sha256').update(await readFile(path.join(packageDir, 'package.json')))
  const migrations = path.join(import.meta.dirname, '../migrations')
  for (const name of (await readdir(migrations)).sort())
    hash.update(await readFile(path.join(migrations, name)))
  hash.update(await readFile(path.join(import.meta.dirname, '../migrate.ts')))
  const name = `empty-${hash.digest('hex').slice(0, 16)}`
  return path.join(packageDir, '../../.cache/commonplace', name)
}
