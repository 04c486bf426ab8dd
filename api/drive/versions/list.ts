import type { ResourceRow } from '#api/drive/resources/present.ts'
import { presentPerson } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { Version } from '#contract/entities/version.ts'

type Part = { before?: number | undefined; limit: number }

/** Lists the versions of a file, the newest first; the caller has checked the permission. */
export async function listVersions(
  db: Db,
  resource: ResourceRow,
  { before, limit }: Part,
): Promise<{ versions: Version[]; hasMore: boolean }> {
  const older = await db
    .selectFrom('resource_versions as versions')
    .innerJoin('users', 'users.id', 'versions.uploader_id')
    .select(['versions.n', 'versions.title', 'versions.type', 'versions.size'])
    .select(['versions.uploader_id', 'versions.created_at'])
    .select(['users.name', 'users.display_name', 'users.picture', 'users.is_bot'])
    .where('versions.resource_id', '=', resource.id)
    .$if(before !== undefined, (q) => q.where('versions.n', '<', before ?? 0))
    .orderBy('versions.n', 'desc')
    .limit(limit + 1)
    .execute()
  const versions = older.map((row) => ({
    n: row.n,
    title: row.title,
    type: row.type,
    size: row.size,
    uploader: presentPerson({ ...row, id: row.uploader_id }),
    uploadedAt: row.created_at,
    isCurrent: false,
  }))
  if (before === undefined || before > resource.version)
    versions.unshift(await presentCurrent(db, resource))
  return { versions: versions.slice(0, limit), hasMore: versions.length > limit }
}

async function presentCurrent(db: Db, resource: ResourceRow): Promise<Version> {
  const { version, title, type, size } = resource
  const uploader = await db
    .selectFrom('users')
    .select(['id', 'name', 'display_name', 'picture', 'is_bot'])
    .where('id', '=', resource.version_by ?? resource.uploader_id)
    .executeTakeFirstOrThrow()
  return {
    n: version,
    title,
    type,
    size,
    uploader: presentPerson(uploader),
    uploadedAt: resource.version_at ?? resource.created_at,
    isCurrent: true,
  }
}
