import { type Kysely, sql } from 'kysely'

const statements = [
  // A person's identity at a provider. Unlike an email address, it never changes or passes to
  // another person.
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
