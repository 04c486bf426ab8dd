import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startParams } from './embedded.ts'

const require = createRequire(import.meta.url)

/**
 * Opens an empty database in memory, for tests. Creating and migrating a database takes seconds.
 * So the first one is cached on disk, and later ones are copies, until a migration changes.
 */
export async function openInMemory(migrate: (pglite: PGlite) => Promise<void>): Promise<PGlite> {
  const kept = await keptFile()
  const dump = await readFile(kept).catch(() => null)
  if (dump) return PGlite.create({ startParams, loadDataDir: new Blob([dump]) })
  const pglite = await PGlite.create({ startParams })
  await migrate(pglite)
  await keep(kept, await pglite.dumpDataDir('none'))
  return pglite
}

async function keptFile(): Promise<string> {
  const entry = require.resolve('@electric-sql/pglite')
  const packageDir = entry.slice(0, entry.lastIndexOf(`pglite${path.sep}`) + 'pglite'.length)
  const hash = createHash('sha256').update(await readFile(path.join(packageDir, 'package.json')))
  const migrations = path.join(import.meta.dirname, 'migrations')
  for (const name of (await readdir(migrations)).sort())
    hash.update(await readFile(path.join(migrations, name)))
  hash.update(await readFile(path.join(import.meta.dirname, 'migrate.ts')))
  const name = `empty-${hash.digest('hex').slice(0, 16)}.tar`
  return path.join(packageDir, '../../.cache/commonplace', name)
}

// Stores the cached database. Other processes may do this at the same time: the last one wins, and
// renaming prevents that an incomplete file is read.
async function keep(file: string, dump: Blob): Promise<void> {
  const [folder, partial] = [path.dirname(file), `${file}.${process.pid}`]
  await mkdir(folder, { recursive: true })
  await writeFile(partial, dump.stream())
  const before = (await readdir(folder)).filter((name) => /^empty-.*\.tar$/.test(name))
  await rename(partial, file)
  for (const name of before)
    if (name !== path.basename(file)) await rm(path.join(folder, name), { force: true })
}
