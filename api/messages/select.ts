import type { Db } from '../db/schema.ts'

/** Messages with who sent them, narrowed by the caller. */
export function selectMessages(db: Db) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select([
      'messages.id',
      'messages.chat_id',
      'messages.seq',
      'messages.sender_type',
      'messages.user_id',
      'messages.client_id',
      'messages.content',
      'messages.html',
      'messages.root_id',
      'messages.parent_id',
      'messages.reply_count',
      'messages.last_reply_at',
      'messages.expect_bot_reply',
      'messages.is_edited',
      'messages.is_deleted',
      'messages.bot_state',
      'messages.bot_outcome',
      'messages.citations',
      'messages.created_at',
      'users.name as sender_name',
      'users.display_name as sender_display_name',
      'users.picture as sender_picture',
    ])
}
