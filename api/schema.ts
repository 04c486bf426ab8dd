import type { Kysely } from 'kysely'
import type { KbActivityTable } from '#api/kbs/activity.ts'
import type { BookLineTable } from './answers/book/tables.ts'
import type { AnswerLeaseTable } from './answers/bot/tables.ts'
import type { EmbeddingTable } from './answers/embeddings/table.ts'
import type { TermTable } from './answers/terms/tables.ts'
import type {
  ChatMemberTable,
  ChatTable,
  DraftTable,
  SystemMessageTable,
} from './chats/chats/tables.ts'
import type {
  AttachmentTable,
  DislikeTable,
  MessageTable,
  ReactionTable,
} from './chats/messages/tables.ts'
import type { ThreadMemberTable } from './chats/threads/tables.ts'
import type { PassageCommentTable } from './drive/comments/tables.ts'
import type { FolderTable } from './drive/folders/tables.ts'
import type { LinkReadingTable, LinkSiteTable } from './drive/links/tables.ts'
import type { PageNameTable } from './drive/resources/named/tables.ts'
import type {
  FileStarTable,
  PassageTable,
  ResourcePageTable,
  ResourceTable,
} from './drive/resources/tables.ts'
import type { UnfinishedUploadTable } from './drive/uploads/tables.ts'
import type { ResourceVersionTable } from './drive/versions/tables.ts'
import type { PageDraftTable, PageEditorTable } from './drive/written/tables.ts'
import type { BinEntryTable, BinRowTable } from './kbs/bin/tables.ts'
import type { KbFavoriteTable, KbMemberTable, KbTable, VisitorQuestionTable } from './kbs/tables.ts'
import type { ImportedCitationTable, ImportTable } from './manage/imports/tables.ts'
import type {
  InvitationMailTable,
  InviteeTable,
  JoinRequestTable,
} from './manage/invitations/tables.ts'
import type { OauthClientTable, OauthCodeTable } from './manage/oauth/tables.ts'
import type { PushKeyTable, PushSubscriptionTable } from './manage/push/tables.ts'
import type { FeedbackImageTable, FeedbackTable } from './operate/feedback/tables.ts'
import type { AccessKeyTable } from './people/access-keys/tables.ts'
import type { NotificationTable } from './people/notifications/tables.ts'
import type {
  PaymentEventTable,
  PaymentTable,
  SubscriptionTable,
} from './people/payments/tables.ts'
import type {
  AliasTable,
  DigestTable,
  IdentityTable,
  PreferencesTable,
  SessionTable,
  UserTable,
} from './people/users/tables.ts'
import type { FileHoldTable, InstallationTable } from './platform/files/tables.ts'

export interface Database {
  users: UserTable
  page_names: PageNameTable
  page_editors: PageEditorTable
  page_drafts: PageDraftTable
  identities: IdentityTable
  sessions: SessionTable
  access_keys: AccessKeyTable
  oauth_clients: OauthClientTable
  oauth_codes: OauthCodeTable
  preferences: PreferencesTable
  digests: DigestTable
  push_keys: PushKeyTable
  push_subscriptions: PushSubscriptionTable
  kbs: KbTable
  visitor_questions: VisitorQuestionTable
  kb_members: KbMemberTable
  kb_favorites: KbFavoriteTable
  invitees: InviteeTable
  invitation_mails: InvitationMailTable
  join_requests: JoinRequestTable
  folders: FolderTable
  resources: ResourceTable
  resource_versions: ResourceVersionTable
  file_stars: FileStarTable
  unfinished_uploads: UnfinishedUploadTable
  resource_pages: ResourcePageTable
  passages: PassageTable
  link_readings: LinkReadingTable
  link_sites: LinkSiteTable
  embeddings: EmbeddingTable
  chats: ChatTable
  chat_members: ChatMemberTable
  drafts: DraftTable
  thread_members: ThreadMemberTable
  messages: MessageTable
  passage_comments: PassageCommentTable
  reactions: ReactionTable
  dislikes: DislikeTable
  attachments: AttachmentTable
  system_messages: SystemMessageTable
  notifications: NotificationTable
  terms: TermTable
  book_lines: BookLineTable
  aliases: AliasTable
  feedback: FeedbackTable
  feedback_images: FeedbackImageTable
  subscriptions: SubscriptionTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  installation: InstallationTable
  file_holds: FileHoldTable
  answer_leases: AnswerLeaseTable
  imports: ImportTable
  imported_citations: ImportedCitationTable
  kb_activity: KbActivityTable
  bin_entries: BinEntryTable
  bin_rows: BinRowTable
}

export type Db = Kysely<Database>
