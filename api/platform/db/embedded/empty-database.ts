import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Extensions, MemoryFS, PGlite } from '@electric-sql/pglite'
import { openInFolder, startParams } from './open.ts'

const require = createRequire(import.meta.url)

type Migrate = (pglite: PGlite) => Promise<void>

/** Tests get a copy of one cached on disk, because creating one takes many seconds. */
export async function openInMemory(migrate: Migrate, extensions: Extensions): Promise<PGlite> {
  contents ??= readContents(await emptyDatabase(migrate))
  return PGlite.create({ startParams, extensions, fs: new FilledMemory(await contents) })
}

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
  // Other processes may do this at the same time: the first one wins.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
  for (const name of cached.filter((name) => /^empty-[0-9a-f]+(\.tar)?$/.test(name)))
    await rm(path.join(parent, name), { recursive: true, force: true })
  return folder
}

async function cachedFolder(): Promise<string> {
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

type Contents = { folders: string[]; files: { name: string; bytes: Buffer }[] }

// Read once in each process.
let contents: Promise<Contents> | undefined

async function readContents(folder: string): Promise<Contents> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const nameOf = (entry: (typeof entries)[number]) =>
    path.relative(folder, path.join(entry.parentPath, entry.name))
  const files = entries.filter((entry) => entry.isFile()).map(nameOf)
  return {
    // A folder is before the folders in it.
    folders: entries
      .filter((entry) => entry.isDirectory())
      .map(nameOf)
      .sort(),
    files: await Promise.all(
      files.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    ),
  }
}

/** Filling memory with copies is much faster than PGlite's unpacking. */
class FilledMemory extends MemoryFS {
  readonly #contents: Contents

  constructor(filled: Contents) {
    super()
    this.#contents = filled
  }

  override async initialSyncFs(): Promise<void> {
    const fs = this.pg?.Module.FS
    if (!fs) throw new Error('The memory is filled only when it belongs to a database.')
    for (const name of this.#contents.folders) fs.mkdirTree(`${PGlite.paths.PGDATA}/${name}`)
    for (const { name, bytes } of this.#contents.files)
      fs.writeFile(`${PGlite.paths.PGDATA}/${name}`, new Uint8Array(bytes), { canOwn: true })
  }
}
