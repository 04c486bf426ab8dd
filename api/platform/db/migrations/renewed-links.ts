import { type Kysely, sql } from 'kysely'

// A foreign key could refer to a column of a whole unique index, so that a change of the column
// waits for all that refer to the row, as a new notification does, which may wait for this
// transaction. Of a partial index it cannot.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table kbs drop constraint kbs_invitation_token_key',
    'create unique index kbs_invitation_token on kbs (invitation_token) where invitation_token is not null',
  ])
    await sql.raw(statement).execute(db)
}
