import { type Kysely, sql } from 'kysely'

const statements = [
  // `every` and `next_at`: whether and when the page is read again by itself. `asked_at`: a reading
  // is queued or running. `former`: the text before a reading, until the new text is analysed.
  `create table link_readings (
    resource_id uuid primary key references resources on delete cascade,
    every text check (every in ('day', 'week')),
    next_at timestamptz(3),
    asked_at timestamptz(3),
    read_at timestamptz(3),
    etag text,
    last_modified text,
    failure text,
    failures int not null default 0,
    moved_from text,
    former jsonb,
    changed_at timestamptz(3),
    added jsonb not null default '[]',
    removed jsonb not null default '[]'
  )`,
  'create index link_readings_due on link_readings (next_at) where next_at is not null',
  'create index link_readings_asked on link_readings (asked_at) where asked_at is not null',
]

/** Adds how and when the pages of links are read again, and what changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
