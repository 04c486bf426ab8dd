import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely'
import type { FeedbackImageTable, FeedbackTable } from '#api/feedback/tables.ts'
import type { InstallationTable } from '#api/files/tables.ts'
import type { PaymentEventTable, PaymentTable, SubscriptionTable } from '#api/payments/tables.ts'
import type { PassageTable, ResourcePageTable, ResourceTable } from '#api/resources/tables.ts'
import type { BotOutcome, BotState, Citation, SystemEvent } from '#contract/entities/chat.ts'
import type { JoinRequest } from '#contract/entities/kb.ts'
import type { NotificationType } from '#contract/entities/notification.ts'
import type { ChatRole, KbRole } from '#contract/roles.ts'
import type { MaybeTime, Time } from './columns.ts'

export interface UserTable {
  id: string
  email: string
  name: string
  display_name: string
  bio: Generated<string>
  /** The SHA-256 of the picture: the key of its file. */
  picture: string | null
  is_bot: Generated<boolean>
  plan: Generated<'free' | 'basic' | 'pro' | 'admin'>
  resource_count: Generated<number>
  resource_size: Generated<number>
  /** Bytes attached to messages and sent with feedback. */
  attached_size: Generated<number>
  created_at: Time
}

interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Time
}

interface SessionTable {
  token_hash: string
  user_id: string
  created_at: Time
  expires_at: ColumnType<string, string, string>
}

interface PreferencesTable {
  user_id: string
  /** Null where they never chose. */
  theme: 'light' | 'dark' | 'system' | null
  language: 'en' | 'zh' | null
  card_size: Generated<'small' | 'large'>
  sound_enabled: Generated<boolean>
  bot_mention_enabled: Generated<boolean>
  preferred_model: string | null
}

export interface KbTable {
  id: string
  title: string
  description: Generated<string>
  icon: Generated<string>
  summary: Generated<string>
  is_public: Generated<boolean>
  can_everyone_read: Generated<boolean>
  can_everyone_download: Generated<boolean>
  can_everyone_upload: Generated<boolean>
  can_everyone_create_chat: Generated<boolean>
  need_approval_to_join: Generated<boolean>
  default_provider: Generated<'openai'>
  default_chat_model: Generated<'gpt-4o' | 'gpt-4o-mini'>
  default_embedding_model: Generated<'text-embedding-3-small'>
  invitation_token: string
  resource_count: Generated<number>
  resource_size: Generated<number>
  member_count: Generated<number>
  created_by: string
  created_at: Time
  updated_at: Time
}

interface KbMemberTable {
  kb_id: string
  user_id: string
  role: KbRole
  joined_at: Time
}

interface KbFavoriteTable {
  kb_id: string
  user_id: string
}

/** Who has been invited by e-mail; expired is what is pending past its time. */
export interface InviteeTable {
  id: string
  kb_id: string
  email: string
  token_hash: string
  status: Generated<'pending' | 'accepted' | 'canceled'>
  invited_by: string
  created_at: Time
  expires_at: ColumnType<string, string, string>
}

interface InvitationMailTable {
  id: GeneratedAlways<number>
  sender_id: string
  kb_id: string
  email: string
  sent_at: Time
}

interface JoinRequestTable {
  id: string
  kb_id: string
  user_id: string
  status: Generated<JoinRequest['status']>
  joined_via: JoinRequest['joinedVia']
  created_at: Time
  reviewed_by: string | null
  reviewed_at: MaybeTime
}

interface FolderTable {
  id: string
  kb_id: string
  parent_id: string | null
  name: string
  created_by: string
  created_at: Time
}

export interface ChatTable {
  id: string
  kb_id: string
  title: string
  color: Generated<string>
  chat_type: 'system' | 'pm' | 'others'
  system_chat: 'townhall' | 'ai_chat' | null
  is_group_chat: Generated<boolean>
  seq: Generated<number>
  /** The newest words that people said for everybody in it. */
  last_message: string | null
  /** The message after those that quotes files, for whom it is not the same. */
  last_answer_id: Generated<string | null>
  last_message_at: MaybeTime
  created_by: string
  /** The two people of a private chat, in the order of their ids; null for every other. */
  first_person: string | null
  second_person: string | null
  created_at: Time
}

interface ChatMemberTable {
  chat_id: string
  user_id: string
  role: Generated<ChatRole>
  last_read_seq: Generated<number>
  last_read_message_id: string | null
  joined_at: Time
}

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
  reply_count: Generated<number>
  last_reply_at: MaybeTime
  expect_bot_reply: Generated<boolean>
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
  bot_state: BotState | null
  bot_outcome: BotOutcome | null
  citations: JSONColumnType<StoredCitation[], string | undefined, string>
  /** The knowledge base whose files it quotes: an answer's own, or that of a forwarded answer. */
  source_kb_id: Generated<string | null>
  tsv: ColumnType<string, string | undefined, string>
  has_reactions: Generated<boolean>
  has_attachments: Generated<boolean>
  /** What each person thinks of an answer of the bot's, by their id. */
  ratings: JSONColumnType<Record<string, Rating> | null, string | null | undefined, string | null>
  created_at: Time
}

/** Whose file is quoted, the message says of all its quotes. */
export type StoredCitation = Omit<Citation, 'kbId'>

export type Rating = 'like' | 'dislike'

interface ReactionTable {
  message_id: string
  user_id: string
  reaction: string
  n: GeneratedAlways<number>
}

interface AttachmentTable {
  id: string
  chat_id: string
  /** Null until it is sent. */
  message_id: string | null
  uploader_id: string
  name: string
  type: string
  size: number
  /** The SHA-256 of the content: the key of its file. */
  hash: string
  position: Generated<number>
  created_at: Time
}

interface SystemMessageTable {
  id: string
  chat_id: string
  event: SystemEvent
  actor_id: string | null
  subject_id: string | null
  detail: Generated<string>
  created_at: Time
}

interface NotificationTable {
  id: string
  user_id: string
  type: NotificationType
  kb_id: string | null
  chat_id: string | null
  /** The newest message it is about. */
  message_id: string | null
  actor_id: string | null
  group_key: string
  /** The invitation it tells of, which is the reader's to accept. */
  invitee_id: Generated<string | null>
  group_count: Generated<number>
  is_read: Generated<boolean>
  created_at: Time
}

/** A term of one person's, or of a knowledge base: exactly one of the two. */
export interface TermTable {
  id: string
  user_id: string | null
  kb_id: string | null
  keyword: string
  /** The keyword without its case. */
  folded: string
  /** What a text must hold for the keyword to stand in it, as texts are indexed. */
  words: string[]
  definition: string
  created_at: Time
}

interface AliasTable {
  owner_id: string
  target_id: string
  alias: string
}

export interface Database {
  users: UserTable
  identities: IdentityTable
  sessions: SessionTable
  preferences: PreferencesTable
  kbs: KbTable
  kb_members: KbMemberTable
  kb_favorites: KbFavoriteTable
  invitees: InviteeTable
  invitation_mails: InvitationMailTable
  join_requests: JoinRequestTable
  folders: FolderTable
  resources: ResourceTable
  resource_pages: ResourcePageTable
  passages: PassageTable
  chats: ChatTable
  chat_members: ChatMemberTable
  messages: MessageTable
  reactions: ReactionTable
  attachments: AttachmentTable
  system_messages: SystemMessageTable
  notifications: NotificationTable
  terms: TermTable
  aliases: AliasTable
  feedback: FeedbackTable
  feedback_images: FeedbackImageTable
  subscriptions: SubscriptionTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  installation: InstallationTable
}

export type Db = Kysely<Database>
