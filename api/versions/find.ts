import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'

/** Finds an older version of a file. Throws `version_not_found`. */
export async function findOlder(db: Db, resourceId: string, n: number) {
  return db
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .where('n', '=', n)
    .executeTakeFirstOrThrow(() => new ApiError('version_not_found'))
}

/** The contents of the older versions of all files in these folders. */
export async function olderHashesIn(db: Db, folderIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('resource_versions as versions')
    .innerJoin('resources', 'resources.id', 'versions.resource_id')
    .select('versions.hash')
    .distinct()
    .where('resources.folder_id', '=', sql<string>`any(${folderIds}::uuid[])`)
    .execute()
  return rows.map(({ hash }) => hash)
}

/** The contents of the older versions of these files. */
export async function olderHashes(db: Db, resourceIds: string[]): Promise<string[]> {
  if (resourceIds.length === 0) return []
  const rows = await db
    .selectFrom('resource_versions')
    .select('hash')
    .distinct()
    .where('resource_id', 'in', resourceIds)
    .execute()
  return rows.map(({ hash }) => hash)
}
