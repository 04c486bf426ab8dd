import { z } from 'zod'
import { bytes, count, id, time } from '#contract/fields.ts'
import { kbRole } from '#contract/roles.ts'
import { kbIcons } from './kb-icons.ts'

export const kbIcon = z.enum(kbIcons, 'not_an_icon')
export type KbIcon = z.infer<typeof kbIcon>

/** The models a knowledge base can use (section 9). */
export const provider = z.enum(['openai'])
export const chatModel = z.enum(['gpt-4o', 'gpt-4o-mini'])
export const embeddingModel = z.enum(['text-embedding-3-small'])

/** The five permission flags; they bind members who are not administrators (section 6). */
const kbFlags = z.object({
  canEveryoneRead: z.boolean(),
  canEveryoneDownload: z.boolean(),
  canEveryoneUpload: z.boolean(),
  canEveryoneCreateChat: z.boolean(),
  needApprovalToJoin: z.boolean(),
})

const kbCreator = z.object({
  id,
  /** Told to administrators and to the creator alone. */
  email: z.string().nullable(),
  name: z.string(),
  displayName: z.string(),
  profileURL: z.string().nullable(),
  createdAt: time,
})

/** What the reader may do with a knowledge base, worked out by its policy. */
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
})
export type KbAbilities = z.infer<typeof kbAbilities>

/** Section 3, Knowledge base. `role` is null for a reader who is no member. */
export const kb = kbFlags.extend({
  id,
  title: z.string(),
  description: z.string(),
  icon: kbIcon,
  isPublic: z.boolean(),
  defaultProvider: provider,
  defaultChatModel: chatModel,
  defaultEmbeddingModel: embeddingModel,
  isFavorite: z.boolean(),
  /** Only for those who may share it. */
  invitationLink: z.string().nullable(),
  role: kbRole.nullable(),
  /** The other members, those with the oldest accounts, at most `limits.sharedWithShown`. */
  sharedWith: z.array(id),
  summary: z.string(),
  resourceCount: count,
  resourceSize: bytes,
  /** How many bytes of resources it may have. */
  storageLimit: bytes,
  memberCount: count,
  unreadCount: count,
  /** Whether somebody waits to be let in; told to administrators alone. */
  hasPendingRequests: z.boolean(),
  /** Whether the reader has asked to be let in and waits. */
  hasAskedToJoin: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** Null, as `creator` is, for a reader who is no member. */
  createdBy: id.nullable(),
  creator: kbCreator.nullable(),
  can: kbAbilities,
})
export type Kb = z.infer<typeof kb>

/** A public knowledge base as anybody sees it on the explore page. */
export const kbCard = kb.pick({
  id: true,
  title: true,
  description: true,
  icon: true,
  summary: true,
  resourceCount: true,
  resourceSize: true,
  memberCount: true,
  createdAt: true,
  updatedAt: true,
})
export type KbCard = z.infer<typeof kbCard>

/** Section 3, KB member. The address is shown to administrators and to the member alone. */
export const kbMember = z.object({
  userId: id,
  displayName: z.string(),
  email: z.string().nullable(),
  profileURL: z.string().nullable(),
  isBot: z.boolean(),
  role: kbRole,
  can: z.object({ changeRole: z.boolean(), remove: z.boolean(), transfer: z.boolean() }),
})
export type KbMember = z.infer<typeof kbMember>

const inviteeStatus = z.enum(['pending', 'accepted', 'expired', 'canceled'])
/** Section 3, Invitee. */
export const invitee = z.object({ id, email: z.string(), status: inviteeStatus, createdAt: time })
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
