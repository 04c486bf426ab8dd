import { type Kysely, sql } from 'kysely'

// PostgreSQL treats a column with a whole unique index as a key: a change of it waits for every
// transaction with a foreign key to the row, such as that of a new notification. With a partial index
// it does not.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'alter table kbs drop constraint kbs_invitation_token_key',
    'create unique index kbs_invitation_token on kbs (invitation_token) where invitation_token is not null',
  ])
    await sql.raw(statement).execute(db)
}
