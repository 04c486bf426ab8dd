import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = Parameters<NodeFS['init']>

/**
 * The start parameters with which the database syncs what it confirms. PGlite turns that off with
 * `-F`, and ignores `fdatasync`, which is the usual method for the log.
 */
export function withSync(params: string[]): string[] {
  return [...params.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']
}

/** The files of PGlite in a folder. What the database syncs is on the disk afterwards. */
export class SyncedFiles extends NodeFS {
  override async init(...args: Init): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? []), passOnSyncs]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

type OpenFile = { nfd?: number; node: { mode: number } }
/** What the module of the database has when it runs. */
type Loaded = {
  FS: { isFile: (mode: number) => boolean }
  NODEFS: { stream_ops: { fsync?: (file: OpenFile) => number } }
}

// Without this function the database's syncs do nothing.
function passOnSyncs(module: Init[1]): void {
  const { FS, NODEFS } = module as unknown as Loaded
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) return 0
    // The times of a file need not reach the disk; for the log that halves the writes.
    if (FS.isFile(node.mode)) fs.fdatasyncSync(nfd)
    else fs.fsyncSync(nfd)
    return 0
  }
}

/**
 * Syncs a folder with everything in it. Synchronous, because a start waits for it, and a thousand
 * files take several times as long otherwise.
 */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) syncOne(path.join(entry.parentPath, entry.name))
  syncOne(folder)
}

function syncOne(place: string): void {
  const opened = fs.openSync(place, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}
