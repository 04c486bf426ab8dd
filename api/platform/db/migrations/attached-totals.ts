import { type Kysely, sql } from 'kysely'

// The total size of a person's attachments and feedback images, for their storage limit. Triggers
// keep the total correct, also when rows are deleted by a cascade.
const change = (name: string, sign: '+' | '-', from: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin
    update users set attached_size = attached_size ${sign} sums.size from (${from}) sums
    where users.id = sums.id;
    return null;
  end $$`

const ofAttachments =
  'select uploader_id as id, sum(size) as size from changed group by uploader_id'
const ofFeedback = `select feedback.user_id as id, sum(changed.size) as size from changed
  join feedback on feedback.id = changed.feedback_id group by feedback.user_id`

const statements = [
  'alter table users add column attached_size bigint not null default 0',
  `update users set attached_size = sums.size from (
    select id, sum(size) as size from (
      select uploader_id as id, size from attachments
      union all select feedback.user_id, feedback_images.size from feedback_images
        join feedback on feedback.id = feedback_images.feedback_id
    ) parts group by id
  ) sums where users.id = sums.id`,
  change('add_attached', '+', ofAttachments),
  change('take_attached', '-', ofAttachments),
  change('add_feedback_images', '+', ofFeedback),
  `create trigger attachments_added after insert on attachments
    referencing new table as changed for each statement execute function add_attached()`,
  `create trigger attachments_taken after delete on attachments
    referencing old table as changed for each statement execute function take_attached()`,
  `create trigger feedback_images_added after insert on feedback_images
    referencing new table as changed for each statement execute function add_feedback_images()`,
  'create index kbs_created_by on kbs (created_by)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
