import { type Kysely, sql } from 'kysely'

// What a person becomes who accepts. Earlier invitations were for viewers.
const statement = `alter table invitees add column role text not null default 'viewer'
  check (role in ('admin', 'viewer'))`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
