import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

const require = createRequire(import.meta.url)

/**
 * A database in memory, as tests open many of. Making one from nothing costs seconds, so the first
 * is kept, and the later ones start as a copy of it.
 */
export async function openInMemory(create: typeof PGlite): Promise<PGlite> {
  const kept = await keptFile()
  const dump = await readFile(kept).catch(() => null)
  if (dump) return create.create({ loadDataDir: new Blob([dump]) })
  const pglite = await create.create()
  await keep(kept, await pglite.dumpDataDir('none'))
  return pglite
}

async function keptFile(): Promise<string> {
  const entry = require.resolve('@electric-sql/pglite')
  const packageDir = entry.slice(0, entry.lastIndexOf(`pglite${path.sep}`) + 'pglite'.length)
  const text = await readFile(path.join(packageDir, 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return path.join(packageDir, '../../.cache/commonplace', `empty-${version}.tar`)
}

// Another process may be doing the same: whoever is last wins, and nobody reads half a file.
async function keep(file: string, dump: Blob): Promise<void> {
  const partial = `${file}.${process.pid}`
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(partial, dump.stream())
  await rename(partial, file)
}
