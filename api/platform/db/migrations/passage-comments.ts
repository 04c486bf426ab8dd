import { type Kysely, sql } from 'kysely'

const statements = [
  // No foreign key to the file: its row is elsewhere while it is in the bin, and comes back.
  `create table passage_comments (
    message_id uuid primary key references messages on delete cascade,
    resource_id uuid not null,
    quote text not null,
    before text not null,
    after text not null,
    heading text,
    page int not null,
    start int not null,
    resolved_at timestamptz,
    resolved_by uuid references users on delete set null
  )`,
  'create index passage_comments_resource on passage_comments (resource_id, message_id desc)',
  'create index passage_comments_resolver on passage_comments (resolved_by) where resolved_by is not null',
]

/** Adds where in a page a message comments on its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
