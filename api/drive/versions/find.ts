import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'

/** Finds an older version of a file. Throws `version_not_found`. */
export async function findOlder(db: Db, resourceId: string, n: number) {
  return db
    .selectFrom('resource_versions')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .where('n', '=', n)
    .executeTakeFirstOrThrow(() => new ApiError('version_not_found'))
}
