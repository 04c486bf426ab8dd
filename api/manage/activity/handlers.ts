import { sql } from 'kysely'
import type { Handlers } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { type PersonRow, presentPerson } from '#api/people/users/present.ts'
import type { Activity } from '#contract/entities/activity.ts'

type Row = Omit<Activity, 'actor' | 'subject' | 'createdAt'> & {
  created_at: string
  actor: PersonRow | null
  subject: PersonRow | null
}

const person = (id: string) => sql`(select json_build_object('id', people.id, 'name', people.name,
  'display_name', people.display_name, 'picture', people.picture, 'is_bot', people.is_bot)
  from users people where people.id = ${sql.ref(id)})`

// The id of a deleted file says when it was uploaded: this one, when it was deleted.
const deletedId = sql`(lpad(to_hex(floor(extract(epoch from deleted_at) * 1000)::bigint), 12, '0')
  || right(replace(id::text, '-', ''), 20))::uuid`

export const activityHandlers = {
  /** Ids sort by time, whatever they are of, so that each source gives at most one page. */
  listActivity: async (context, { params, query: { before, limit } }) => {
    const kb = await findKbTo(context, params.kbId, 'update')
    const end = before ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
    const most = limit + 1
    const { rows } = await sql<Row>`
      with happened as (
        (select id, event as kind, actor_id, subject_id, detail as title, 1 as count,
          null as "from", null as "to", created_at
          from system_messages
          where id < ${end}::uuid and chat_id = (
            select id from chats where kb_id = ${kb.id} and system_chat = 'townhall')
          order by id desc limit ${most})
        union all
        (select id, case kind when 'link' then 'linked' else 'uploaded' end, uploader_id, null, title,
          1, null, null, created_at
          from resources where kb_id = ${kb.id} and id < ${end}::uuid
          order by id desc limit ${most})
        union all
        (select ${deletedId}, 'deleted', deleted_by, null, title, greatest(1, file_count),
          null, null, deleted_at
          from bin_entries
          where kb_id = ${kb.id} and kind in ('file', 'link', 'folder') and ${deletedId} < ${end}::uuid
          order by 1 desc limit ${most})
        union all
        (select id, kind, actor_id, null, title, count, from_folder, to_folder, created_at
          from kb_activity where kb_id = ${kb.id} and id < ${end}::uuid
          order by id desc limit ${most})
      )
      select id, kind, title, count, "from", "to", created_at,
        ${person('happened.actor_id')} as actor, ${person('happened.subject_id')} as subject
      from happened order by id desc limit ${most}`.execute(context.db)
    const activities = rows.slice(0, limit).map(({ created_at, actor, subject, ...row }) => ({
      ...row,
      createdAt: created_at,
      actor: actor && presentPerson(actor),
      subject: subject && presentPerson(subject),
    }))
    return { activities, hasMore: rows.length > limit }
  },
} satisfies Partial<Handlers>
