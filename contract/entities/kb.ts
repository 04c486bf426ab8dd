import { z } from 'zod'
import { bytes, count, id, realName, spelling, time } from '#contract/fields.ts'
import { kbIcons } from './kb-icons.ts'
import { chatModels } from './models.ts'
import { assignableRole, kbRole } from './roles.ts'

export const kbIcon = z.enum(kbIcons, 'not_an_icon')
export type KbIcon = z.infer<typeof kbIcon>

/** Section 9. */
export const provider = z.enum(['openai'])
export const chatModel = z.enum(chatModels)
export const embeddingModel = z.enum(['text-embedding-3-small'])

/** They do not limit administrators (section 6). */
const kbFlags = z.object({
  canEveryoneRead: z.boolean(),
  canEveryoneDownload: z.boolean(),
  canEveryoneUpload: z.boolean(),
  canEveryoneCreateChat: z.boolean(),
  needApprovalToJoin: z.boolean(),
})

const kbCreator = z.object({
  id,
  /** For administrators and the creator; null for others. */
  email: z.string().nullable(),
  name: z.string(),
  displayName: z.string(),
  realName,
  profileURL: z.string().nullable(),
  createdAt: time,
})

const kbAbilities = z.object({
  rename: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  leave: z.boolean(),
  join: z.boolean(),
  share: z.boolean(),
  read: z.boolean(),
  download: z.boolean(),
  upload: z.boolean(),
  createChat: z.boolean(),
  chat: z.boolean(),
  manageMembers: z.boolean(),
  changeRoles: z.boolean(),
  transfer: z.boolean(),
  reviewRequests: z.boolean(),
  setModels: z.boolean(),
  export: z.boolean(),
})
export type KbAbilities = z.infer<typeof kbAbilities>

/** Section 3, Knowledge base. `role` is null for non-members. */
export const kb = kbFlags.extend({
  id,
  title: z.string(),
  description: z.string(),
  icon: kbIcon,
  isPublic: z.boolean(),
  /** Of a public one: on the explore page and for search engines, not only by its address. */
  isListed: z.boolean(),
  /** How many questions of visitors of a public one are answered in a day; 0: none. */
  visitorQuestions: count,
  defaultProvider: provider,
  defaultChatModel: chatModel,
  defaultEmbeddingModel: embeddingModel,
  isFavorite: z.boolean(),
  /** Null without permission to share. */
  invitationLink: z.string().nullable(),
  role: kbRole.nullable(),
  /** Oldest accounts first, at most `limits.sharedWithShown`. */
  sharedWith: z.array(id),
  /** What its files are about; empty for people who may not read them. */
  summary: z.string(),
  /** False if the summary is made of sentences of the files, or is empty. */
  isSummaryByModel: z.boolean(),
  resourceCount: count,
  resourceSize: bytes,
  /** 0 for people who are not members. */
  binSize: bytes,
  /** The bytes of all resources, with those in the bin. */
  storageLimit: bytes,
  memberCount: count,
  /** Counts only chats in which the reader is notified of everything. */
  unreadCount: count,
  /** Of `unreadCount`, those in private chats. */
  unreadPrivateCount: count,
  /** Unread mentions of the reader in other chats, counted up to a limit. */
  unreadMentionCount: count,
  /** Join requests; always false for people who are not administrators. */
  hasPendingRequests: z.boolean(),
  hasAskedToJoin: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** Of the newest message in the reader's chats, or change of a file that they may read. */
  lastActivityAt: time,
  /** Null for non-members, as `creator` is. */
  createdBy: id.nullable(),
  creator: kbCreator.nullable(),
  can: kbAbilities,
})
export type Kb = z.infer<typeof kb>

/** What is needed to list many and choose among them. */
export const kbName = kb
  .pick({
    id: true,
    title: true,
    icon: true,
    role: true,
    isFavorite: true,
    resourceCount: true,
    createdAt: true,
  })
  .extend({
    /** Only if it is asked for. */
    lastActivityAt: time.optional(),
  })
export type KbName = z.infer<typeof kbName>

/** As people see it who are not members. */
export const kbCard = kb.pick({
  id: true,
  title: true,
  description: true,
  icon: true,
  summary: true,
  isSummaryByModel: true,
  resourceCount: true,
  resourceSize: true,
  memberCount: true,
  /** Then it has a page of its own for visitors. */
  canEveryoneRead: true,
  createdAt: true,
  updatedAt: true,
})
export type KbCard = z.infer<typeof kbCard>

/** As the explore page shows it, also without sign-in. */
export const publicKb = kbCard.extend({
  /** The display name, and nothing else that is known of the owner; null without sign-in. */
  ownerName: z.string().nullable(),
  /** Of its settings, or of a file where everyone may read them. */
  changedAt: time,
})
export type PublicKb = z.infer<typeof publicKb>

/** Section 3, KB member. Only administrators and the member see `email`; null for others. */
export const kbMember = z.object({
  userId: id,
  displayName: z.string(),
  realName,
  spelling,
  email: z.string().nullable(),
  profileURL: z.string().nullable(),
  isBot: z.boolean(),
  role: kbRole,
  can: z.object({ changeRole: z.boolean(), remove: z.boolean(), transfer: z.boolean() }),
})
export type KbMember = z.infer<typeof kbMember>

const inviteeStatus = z.enum(['pending', 'accepted', 'expired', 'canceled'])
/** Section 3, Invitee. `role`: what the person becomes by accepting. */
export const invitee = z.object({
  id,
  email: z.string(),
  role: assignableRole,
  status: inviteeStatus,
  createdAt: time,
})
export type Invitee = z.infer<typeof invitee>

const joinRequestStatus = z.enum(['pending', 'approved', 'rejected'])
/** Section 3, Join request. */
export const joinRequest = z.object({
  id,
  status: joinRequestStatus,
  userId: id,
  userDisplayName: z.string(),
  userEmail: z.string(),
  userProfileURL: z.string().nullable(),
  joinedVia: z.enum(['link', 'public']),
  createdAt: time,
  reviewedBy: id.nullable(),
  reviewedAt: time.nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>
