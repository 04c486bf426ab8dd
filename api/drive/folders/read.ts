import type { FoundKb } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { SharedFolder } from '#contract/events.ts'
import { createKnownTrees, type KnownFolder, readTree } from './folder-tree.ts'
import { folderAbilities } from './policy.ts'

/**
 * Reads all folders of a knowledge base by name, with the totals of their content and the actor's
 * permissions. A change in a transaction reads the folders with it.
 */
export async function readFolders(db: Db, actorId: string, kb: FoundKb): Promise<Folder[]> {
  return present(actorId, kb, await readTree(db, kb.id))
}

const trees = new WeakMap<Db, ReturnType<typeof createKnownTrees>>()

/** Reads the folders as they are outside any transaction; only after a change from the database. */
export function readKnownTree(db: Db, kb: FoundKb): Promise<KnownFolder[]> {
  const known = trees.get(db) ?? createKnownTrees(db)
  trees.set(db, known)
  return known(kb.id, kb.folders_version)
}

/** Does the same as `readFolders`, for readers. */
export async function listFolders(db: Db, actorId: string, kb: FoundKb): Promise<Folder[]> {
  return present(actorId, kb, await readKnownTree(db, kb))
}

function present(actorId: string, kb: FoundKb, tree: KnownFolder[]): Folder[] {
  return tree.map(({ shared, createdBy, soleOwner }) => ({
    ...shared,
    can: folderAbilities(actorId, kb, { created_by: createdBy, all_own: soleOwner === actorId }),
  }))
}

/** Returns the fields of a folder that are equal for all readers, for events. */
export function shareFolder({ can: _, ...shared }: Folder): SharedFolder {
  return shared
}
