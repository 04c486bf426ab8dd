import { sql } from 'kysely'
import { botId } from '#api/platform/ids.ts'

type Reply = { chat_id: string; user_id: string; mention_ids?: string[] | undefined }

/**
 * Returns the part of the statement that inserts a reply: its author, the author of the thread's
 * root and the mentioned people follow the thread from then on, and the reply is unread for all
 * followers but its author. The author of the root who unfollowed it stays out of it. The statement
 * has the chat's row as `chat`.
 */
export function followedThread({ chat_id, user_id, mention_ids = [] }: Reply, rootId: string) {
  // Locks the memberships: a person who leaves the chat at the same time is not added.
  return sql`, joining as (
      select chat_members.user_id, chat_members.user_id = ${user_id} as is_author,
        chat_members.user_id = ${user_id} or chat_members.user_id = any(${mention_ids}::uuid[]) as is_new
      from chat_members
      where chat_members.chat_id = ${chat_id} and chat_members.user_id <> ${botId}
        and (chat_members.user_id = ${user_id} or chat_members.user_id = any(${mention_ids}::uuid[])
          or chat_members.user_id = (select user_id from messages where id = ${rootId}))
      for key share
    ), joined as (
      insert into thread_members
        (root_id, user_id, chat_id, kb_id, last_read_seq, unread_count, last_reply_at)
      select ${rootId}::uuid, joining.user_id, ${chat_id}::uuid, chat.kb_id,
        case when is_author then chat.seq else chat.seq - 1 end, case when is_author then 0 else 1 end,
        date_trunc('milliseconds', now())
      from chat cross join joining
      on conflict (root_id, user_id) do update set follows = true,
        last_reply_at = excluded.last_reply_at,
        last_read_seq = case when excluded.unread_count = 0 or not thread_members.follows
          then excluded.last_read_seq else thread_members.last_read_seq end,
        unread_count = case excluded.unread_count when 0 then 0 else thread_members.unread_count + 1 end
        where thread_members.follows
          or thread_members.user_id in (select joining.user_id from joining where is_new)
    ), others as (
      update thread_members set unread_count = unread_count + 1,
        last_reply_at = date_trunc('milliseconds', now())
      from chat where root_id = ${rootId} and follows and user_id not in (select joining.user_id from joining)
    )`
}
