import { type Kysely, sql } from 'kysely'

const changed = (event: string, table: string, rows: string) => `
  create trigger ${table}_tree_${event} after ${event} on ${table}
  referencing ${rows} table as changed for each statement execute function folders_changed()`

const statements = [
  'alter table kbs add column folders_version bigint not null default 0',
  `create function folders_changed() returns trigger language plpgsql as $$ begin
    update kbs set folders_version = folders_version + 1
    where id in (select distinct kb_id from changed);
    return null;
  end $$`,
  `create function folder_of_file_changed() returns trigger language plpgsql as $$ begin
    update kbs set folders_version = folders_version + 1 where id = new.kb_id;
    return null;
  end $$`,
  changed('insert', 'folders', 'new'),
  changed('update', 'folders', 'new'),
  changed('delete', 'folders', 'old'),
  changed('insert', 'resources', 'new'),
  changed('delete', 'resources', 'old'),
  `create trigger resources_tree_update after update of folder_id, size, uploader_id on resources
    for each row when ((old.folder_id, old.size, old.uploader_id)
      is distinct from (new.folder_id, new.size, new.uploader_id))
    execute function folder_of_file_changed()`,
]

/**
 * Adds a number that changes with the folders of a knowledge base and with the totals of their
 * content, so that these are read again only after a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
