import { type Kysely, sql } from 'kysely'
import { formatsOf } from '#shared/formats.ts'

const imageTypes = formatsOf('image').flatMap(({ mediaTypes }) => mediaTypes)

/** Adds the kind and the size in pixels of attachments, and an index to list a chat's images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attachments add column is_image boolean not null default false,
    add column width int, add column height int`.execute(db)
  await sql`update attachments set is_image = true
    where type in (${sql.join(imageTypes.map((type) => sql.lit(type)))})`.execute(db)
  await sql`create index attachments_kind on attachments
    (chat_id, is_image, message_id desc, position) where message_id is not null`.execute(db)
}
