import { type Kysely, sql } from 'kysely'

// The current version of a file is in `resources`, the older ones are in `resource_versions`. The
// size of a version counts for the person who uploaded it, and for the knowledge base. Triggers keep
// both totals correct, also when versions are deleted by a cascade.
const totals = (name: string, sign: '+' | '-') => `
  create function ${name}() returns trigger language plpgsql as $$ begin
    update users set resource_size = resource_size ${sign} sums.size
    from (select uploader_id, sum(size) as size from changed group by uploader_id) sums
    where users.id = sums.uploader_id;
    update kbs set resource_size = resource_size ${sign} sums.size
    from (select kb_id, sum(size) as size from changed group by kb_id) sums
    where kbs.id = sums.kb_id;
    return null;
  end $$`

// A file counts for its uploader, and its size for the person who uploaded the current version.
const totalsOfResources = (name: string, sign: '+' | '-') => `
  create or replace function ${name}() returns trigger language plpgsql as $$ begin
    update users set resource_count = resource_count ${sign} sums.count,
      resource_size = resource_size ${sign} sums.size
    from (select id, sum(count) as count, sum(size) as size from (
      select uploader_id as id, 1 as count, 0 as size from changed
      union all select coalesce(version_by, uploader_id), 0, size from changed
    ) parts group by id) sums
    where users.id = sums.id;
    return null;
  end $$`

const statements = [
  'alter table resources add column version int not null default 1',
  // Null for the first version: `uploader_id` and `created_at` say it.
  'alter table resources add column version_by uuid references users',
  'alter table resources add column version_at timestamptz',
  `create table resource_versions (
    resource_id uuid not null references resources on delete cascade,
    n int not null,
    kb_id uuid not null,
    title text not null,
    type text not null,
    size bigint not null,
    hash text not null,
    uploader_id uuid not null references users,
    created_at timestamptz not null,
    primary key (resource_id, n)
  )`,
  'create index resource_versions_hash on resource_versions (hash)',
  totals('add_version_totals', '+'),
  totals('take_version_totals', '-'),
  `create trigger versions_added after insert on resource_versions
    referencing new table as changed for each statement execute function add_version_totals()`,
  `create trigger versions_taken after delete on resource_versions
    referencing old table as changed for each statement execute function take_version_totals()`,
  totalsOfResources('add_user_totals', '+'),
  totalsOfResources('take_user_totals', '-'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
