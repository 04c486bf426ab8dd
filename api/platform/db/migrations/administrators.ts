import { type Kysely, sql } from 'kysely'

// Every message is broadcast to administrators separately, so they must be found quickly among many
// members.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "create index kb_members_administrators on kb_members (kb_id, user_id) where role in ('owner', 'admin')",
    )
    .execute(db)
}
