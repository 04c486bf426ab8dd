import { type Kysely, sql } from 'kysely'

// Whom a message is shown to as administrators is looked up with each, however many members there are.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "create index kb_members_administrators on kb_members (kb_id, user_id) where role in ('owner', 'admin')",
    )
    .execute(db)
}
