import { z } from 'zod'
import { bytes, count, id, realName, time } from '#contract/fields.ts'
import { languages, mailFrequencies, themes } from '#contract/preferences.ts'
import { kb } from './kb.ts'
import { kbRole } from './roles.ts'

export const plan = z.enum(['free', 'basic', 'pro', 'admin'])

/** For members of a shared knowledge base. `displayName` is the reader's alias, if any. */
export const person = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  realName,
  profileURL: z.string().nullable(),
  isBot: z.boolean(),
})
export type Person = z.infer<typeof person>

/** For people who share a knowledge base. Only its reader sees `alias`. */
export const personCard = person.extend({
  bio: z.string(),
  alias: z.string().nullable(),
  /** Of both people, by title, at most `limits.sharedKbsShown`, with the person's role. */
  knowledgeBases: z.array(kb.pick({ id: true, title: true, icon: true }).extend({ role: kbRole })),
  sharedKbCount: count,
  /** False for the reader's own card. */
  can: z.object({ message: z.boolean(), setAlias: z.boolean() }),
})
export type PersonCard = z.infer<typeof personCard>

/** Section 3, User. */
export const user = person.extend({
  email: z.string(),
  bio: z.string(),
  plan,
  resourceCount: count,
  resourceSize: bytes,
  /** Bytes of all uploads, attachments and feedback, with those in the bin; below, the most. */
  storageUsed: bytes,
  /** How many of these bytes are in the bin. */
  binSize: bytes,
  storageLimit: bytes,
  createdAt: time,
  can: z.object({
    setModels: z.boolean(),
    seeSubscription: z.boolean(),
    resolveFeedback: z.boolean(),
    /** The server sends mails. */
    getMails: z.boolean(),
  }),
})
export type User = z.infer<typeof user>

export const theme = z.enum(themes)
export const language = z.enum(languages)
export const mailFrequency = z.enum(mailFrequencies)
export const cardSize = z.enum(['small', 'large'])

export const signedInUser = user.extend({ theme: theme.nullable(), language: language.nullable() })
export type SignedInUser = z.infer<typeof signedInUser>

/**
 * Section 3, Preferences; defaults of section 9. Ours are what is told of unread notifications:
 * `mail…` by e-mail, `notice…` in the browsers with notices turned on.
 */
export const preferences = z.object({
  theme,
  language,
  cardSize,
  soundEnabled: z.boolean(),
  botMentionEnabled: z.boolean(),
  preferredModel: z.string().nullable(),
  mailMentions: mailFrequency,
  mailPrivate: mailFrequency,
  mailReplies: mailFrequency,
  mailMembers: mailFrequency,
  noticeMentions: z.boolean(),
  noticePrivate: z.boolean(),
  noticeReplies: z.boolean(),
  noticeMembers: z.boolean(),
  /** None of both between these hours of `timeZone`; `quietFrom` null: at any hour. */
  quietFrom: z.number().int().nullable(),
  quietTo: z.number().int(),
  /** IANA name. */
  timeZone: z.string(),
})
export type Preferences = z.infer<typeof preferences>

export const termScope = z.enum(['user', 'kb'])

/** Section 3, Custom term. Of one person or of a knowledge base. */
export const term = z.object({
  id,
  keyword: z.string(),
  definition: z.string(),
  scope: termScope,
  kbId: id.nullable(),
  createdAt: time,
  can: z.object({ update: z.boolean(), delete: z.boolean() }),
})
export type Term = z.infer<typeof term>

/** Section 3, User alias. Only its owner can see it. */
export const alias = z.object({ ownerUserId: id, targetUserId: id, alias: z.string() })
export type Alias = z.infer<typeof alias>
