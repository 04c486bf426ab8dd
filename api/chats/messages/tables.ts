import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { BotState } from '#contract/bot-states.ts'
import type { BotOutcome } from '#contract/entities/chat.ts'
import type { Citation } from '#contract/entities/citation.ts'

export interface MessageTable {
  id: string
  chat_id: string
  seq: number
  sender_type: 'user' | 'bot' | 'system'
  user_id: string
  client_id: string
  content: string
  html: string
  root_id: string | null
  parent_id: string | null
  also_in_chat: Generated<boolean>
  reply_count: Generated<number>
  replier_ids: Generated<string[]>
  last_reply_at: MaybeTime
  expect_bot_reply: Generated<boolean>
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
  bot_state: BotState | null
  bot_outcome: BotOutcome | null
  bot_files_read: Generated<number | null>
  citations: JSONColumnType<StoredCitation[], string | undefined, string>
  /** The knowledge base of the quoted files; not the chat's for a forwarded answer. */
  source_kb_id: Generated<string | null>
  /** Whose words they are, if the sender forwarded those of somebody else. */
  forwarded_from: Generated<string | null>
  tsv: ColumnType<string, string | undefined, string>
  has_reactions: Generated<boolean>
  mention_ids: Generated<string[]>
  mentions_everyone: Generated<boolean>
  resource_ids: Generated<string[]>
  has_attachments: Generated<boolean>
  ratings: JSONColumnType<Record<string, Rating> | null, string | null | undefined, string | null>
  /** Null if it is not pinned. */
  pinned_at: MaybeTime
  created_at: Time
}

/** All quotes are from the message's one knowledge base. `version`: the first if missing. */
export type StoredCitation = Omit<Citation, 'kbId' | 'isOlder' | 'olderVersion'> & {
  version?: number
  /** The message is its sender's own words about the quote, and no answer made from it. */
  isCommentedOn?: true
}

export type Rating = 'like' | 'dislike'

export interface ReactionTable {
  message_id: string
  user_id: string
  reaction: string
  n: GeneratedAlways<number>
}

/** `messages.ratings` has the ratings of both kinds. */
export interface DislikeTable {
  id: string
  kb_id: string
  message_id: string
  user_id: string
  why: string
  created_at: Time
}

export interface AttachmentTable {
  id: string
  chat_id: string
  message_id: string | null
  uploader_id: string
  name: string
  type: string
  size: number
  /** SHA-256, the key in the file store. */
  hash: string
  position: Generated<number>
  is_image: Generated<boolean>
  /** An upright image's width in pixels; null for files and images not measured. */
  width: Generated<number | null>
  height: Generated<number | null>
  created_at: Time
}
