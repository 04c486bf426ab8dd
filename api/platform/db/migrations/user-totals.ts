import { type Kysely, sql } from 'kysely'

// Every page shows how much a person has uploaded, so the totals are stored. A trigger keeps them
// correct, also when resources are deleted by a cascade.
const statements = [
  'alter table users add column resource_count int not null default 0',
  'alter table users add column resource_size bigint not null default 0',
  `update users set resource_count = sums.count, resource_size = sums.size from (
    select uploader_id, count(*) as count, sum(size) as size from resources group by uploader_id
  ) sums where users.id = sums.uploader_id`,
  `create function add_user_totals() returns trigger language plpgsql as $$ begin
    update users set resource_count = resource_count + sums.count, resource_size = resource_size + sums.size
    from (select uploader_id, count(*) as count, sum(size) as size from changed group by uploader_id) sums
    where users.id = sums.uploader_id;
    return null;
  end $$`,
  `create function take_user_totals() returns trigger language plpgsql as $$ begin
    update users set resource_count = resource_count - sums.count, resource_size = resource_size - sums.size
    from (select uploader_id, count(*) as count, sum(size) as size from changed group by uploader_id) sums
    where users.id = sums.uploader_id;
    return null;
  end $$`,
  `create trigger resources_added after insert on resources
    referencing new table as changed for each statement execute function add_user_totals()`,
  `create trigger resources_taken after delete on resources
    referencing old table as changed for each statement execute function take_user_totals()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
