import type { Kysely } from 'kysely'
import type { BinEntryTable, BinRowTable } from '#api/bin/tables.ts'
import type { AnswerLeaseTable } from '#api/bot/tables.ts'
import type {
  ChatMemberTable,
  ChatTable,
  DraftTable,
  SystemMessageTable,
} from '#api/chats/tables.ts'
import type { EmbeddingTable } from '#api/embeddings/table.ts'
import type { FeedbackImageTable, FeedbackTable } from '#api/feedback/tables.ts'
import type { FileHoldTable, InstallationTable } from '#api/files/tables.ts'
import type { FolderTable } from '#api/folders/tables.ts'
import type { ImportedCitationTable, ImportTable } from '#api/imports/tables.ts'
import type {
  InvitationMailTable,
  InviteeTable,
  JoinRequestTable,
} from '#api/invitations/tables.ts'
import type { KbFavoriteTable, KbMemberTable, KbTable } from '#api/kbs/tables.ts'
import type { LinkReadingTable, LinkSiteTable } from '#api/links/tables.ts'
import type {
  AttachmentTable,
  DislikeTable,
  MessageTable,
  ReactionTable,
} from '#api/messages/tables.ts'
import type { NotificationTable } from '#api/notifications/tables.ts'
import type { PaymentEventTable, PaymentTable, SubscriptionTable } from '#api/payments/tables.ts'
import type { PassageTable, ResourcePageTable, ResourceTable } from '#api/resources/tables.ts'
import type { TermTable } from '#api/terms/tables.ts'
import type { ThreadMemberTable } from '#api/threads/tables.ts'
import type { UnfinishedUploadTable } from '#api/uploads/tables.ts'
import type {
  AliasTable,
  IdentityTable,
  PreferencesTable,
  SessionTable,
  UserTable,
} from '#api/users/tables.ts'
import type { ResourceVersionTable } from '#api/versions/tables.ts'

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
  resource_versions: ResourceVersionTable
  unfinished_uploads: UnfinishedUploadTable
  resource_pages: ResourcePageTable
  passages: PassageTable
  link_readings: LinkReadingTable
  link_sites: LinkSiteTable
  /** Only with embeddings; see `createTable` in `api/embeddings/`. */
  embeddings: EmbeddingTable
  chats: ChatTable
  chat_members: ChatMemberTable
  drafts: DraftTable
  thread_members: ThreadMemberTable
  messages: MessageTable
  reactions: ReactionTable
  dislikes: DislikeTable
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
  file_holds: FileHoldTable
  answer_leases: AnswerLeaseTable
  imports: ImportTable
  imported_citations: ImportedCitationTable
  bin_entries: BinEntryTable
  bin_rows: BinRowTable
}

export type Db = Kysely<Database>
