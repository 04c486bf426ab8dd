import { type Kysely, sql } from 'kysely'

const statements = [
  // Who somebody is at a provider. An address may change there, or pass to somebody else; this does not.
  `create table identities (
    issuer text not null,
    subject text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (issuer, subject)
  )`,
  'create unique index identities_user on identities (user_id, issuer)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
