import { sql } from 'kysely'
import type { Api } from '#api/create.ts'
import { createKb } from '#api/kbs/create.ts'
import { kbInput } from '#contract/calls/kbs.ts'

type Db = Api['deps']['db']

const levels = 12
const perLevel = 10
const sizes = { small: { files: 100, folders: 0 }, large: { files: 10_000, folders: 1_880 } }

export type SeededDrive = Awaited<ReturnType<typeof fill>>

/**
 * The same folders on the way down, 12 deep. The large drive has 1,880 more below, and 10,000 files
 * instead of 100 in the fullest.
 */
export async function seedDrives(db: Db, userId: string) {
  return {
    small: await fill(db, userId, sizes.small),
    large: await fill(db, userId, sizes.large),
  }
}

async function fill(db: Db, userId: string, { files, folders }: (typeof sizes)['small']) {
  const input = kbInput.parse({ title: `Drive of ${files} files`, description: 'Measured.' })
  const kbId = await createKb(db, userId, input)
  const way: string[] = []
  const all: string[] = []
  for (let level = 1; level <= levels; level++) {
    const { rows } = await sql<{ id: string }>`
      insert into folders (id, kb_id, parent_id, name, created_by)
      select gen_random_uuid(), ${kbId}, ${way.at(-1) ?? null}::uuid, 'Level ' || ${level}::int || ' ' || n,
        ${userId} from generate_series(1, ${perLevel}::int) n returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    way.push(ids[0] ?? '')
    if (level < levels) all.push(...ids)
  }
  await sql`insert into folders (id, kb_id, parent_id, name, created_by)
    select gen_random_uuid(), ${kbId}, (${all}::uuid[])[1 + n % ${all.length}::int], 'Part ' || n,
      ${userId} from generate_series(1, ${folders}::int) n`.execute(db)
  const [full = ''] = way
  const fileId = await fillFolder(db, { kbId, userId, folderId: full }, files)
  await sql`insert into bin_entries (id, kb_id, kind, title, owner_id, deleted_by, file_count)
    select gen_random_uuid(), ${kbId}, 'file', 'Old ' || n, ${userId}, ${userId}, 1
    from generate_series(1, ${files}::int) n`.execute(db)
  const names = way.map((_, at) => encodeURIComponent(`Level ${at + 1} 1`))
  return { kbId, full, fileId, fullPath: names[0] ?? '', deepPath: names.join('/') }
}

async function fillFolder(
  db: Db,
  { kbId, userId, folderId }: { kbId: string; userId: string; folderId: string },
  count: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into resources (id, kb_id, folder_id, title, type, size, status, summary, page_count, uploader_id)
    select gen_random_uuid(), ${kbId}, ${folderId}, 'Report ' || n || '.pdf', 'application/pdf', 1000 + n,
      'completed', 'What was measured.', 3, ${userId}
    from generate_series(1, ${count}::int) n returning id`.execute(db)
  await sql`update kbs set resource_count = ${count}, resource_size = ${count} * 1500
    where id = ${kbId}`.execute(db)
  return rows[0]?.id ?? ''
}
