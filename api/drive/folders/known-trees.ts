import type { Db } from '#api/schema.ts'
import { type KnownFolder, readTree } from './folder-tree.ts'

/** How many folders are kept in memory, of all knowledge bases together. */
const mostFolders = 50_000

type Known = { version: number; tree: KnownFolder[] }

/**
 * Returns a function that reads the folders of a knowledge base. It keeps them in memory until
 * `version`, which the knowledge base's row has, is another one. What it returns is at least as new
 * as the row, and must not be changed.
 */
export function createKnownTrees(db: Db) {
  // The one that was used last is at the end.
  const known = new Map<string, Known>()
  let count = 0
  const forget = (kbId: string) => {
    count -= known.get(kbId)?.tree.length ?? 0
    known.delete(kbId)
  }
  const keep = (kbId: string, one: Known) => {
    forget(kbId)
    known.set(kbId, one)
    count += one.tree.length
    for (const oldest of known.keys()) {
      if (count <= mostFolders) return
      forget(oldest)
    }
  }
  return async (kbId: string, version: number): Promise<KnownFolder[]> => {
    const before = known.get(kbId)
    const isKnown = before?.version === version
    const one = isKnown ? before : { version, tree: await readTree(db, kbId) }
    keep(kbId, one)
    return one.tree
  }
}
