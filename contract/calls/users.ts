import { z } from 'zod'
import { call } from '#contract/call.ts'
import {
  alias,
  cardSize,
  language,
  mailFrequency,
  personCard,
  preferences,
  signedInUser,
  term,
  termScope,
  theme,
  user,
} from '#contract/entities/user.ts'
import { flag, id, limit, line, text, wholeNumber, word, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { timeZoneNamed } from '#contract/preferences.ts'

export const profileInput = z.object({
  displayName: line(limits.displayNameLength),
  bio: text(limits.bioLength).optional(),
})

export const preferencesInput = z
  .object({
    theme,
    language,
    cardSize,
    soundEnabled: flag,
    botMentionEnabled: flag,
    preferredModel: line(limits.titleLength).nullable(),
    mailMentions: mailFrequency,
    mailPrivate: mailFrequency,
    mailReplies: mailFrequency,
    mailMembers: mailFrequency,
    noticeMentions: flag,
    noticePrivate: flag,
    noticeReplies: flag,
    noticeMembers: flag,
    quietFrom: z.union([z.literal('').transform(() => null), wholeNumber(0, 23).nullable()]),
    quietTo: wholeNumber(0, 23),
    timeZone: line(limits.titleLength).refine(
      (name) => timeZoneNamed(name) !== undefined,
      'invalid',
    ),
  })
  .partial()

export const termChange = z.object({
  keyword: line(limits.termKeywordLength),
  definition: writtenText(limits.termDefinitionLength),
})
export const termInput = termChange
  .extend({ scope: termScope.default('user'), kbId: id.optional() })
  .refine(({ scope, kbId }) => scope === 'user' || kbId, { path: ['kbId'], error: 'required' })
  .refine(({ scope, kbId }) => scope === 'kb' || !kbId, { path: ['kbId'], error: 'foreign' })

const aliasInput = z.object({ targetUserId: id, alias: text(limits.aliasLength) })

const termParams = z.object({ termId: id })

export const userCalls = {
  readUser: call({
    method: 'GET',
    path: '/user/info',
    access: 'signed_in',
    summary: 'The signed-in person, and the theme and language they chose.',
    answer: signedInUser,
  }),
  updateUser: call({
    method: 'PUT',
    path: '/user/info',
    access: 'signed_in',
    summary: 'Change display name and bio.',
    body: profileInput,
    answer: user,
  }),
  uploadProfilePicture: call({
    method: 'POST',
    path: '/user/profile-picture',
    access: 'signed_in',
    summary: 'Set the profile picture: png, jpeg or webp, at most 5 MB.',
    upload: { field: 'profilePicture', most: 1, mostBytes: limits.profilePictureBytes },
    answer: user,
    rate: 'upload',
    work: 'heavy',
  }),
  removeProfilePicture: call({
    method: 'DELETE',
    path: '/user/profile-picture',
    access: 'signed_in',
    summary: 'Take the profile picture away.',
    answer: user,
  }),
  readProfilePicture: call({
    method: 'GET',
    path: '/user/:userId/picture',
    access: 'signed_in',
    summary: 'The picture of somebody the person may see, at the address `profileURL` gives.',
    params: z.object({ userId: id }),
    query: z.object({ v: word(limits.titleLength).optional() }),
    answer: 'file',
  }),
  readPersonCard: call({
    method: 'GET',
    path: '/user/:userId/card',
    access: 'signed_in',
    summary:
      'Somebody who shares a knowledge base with the person, with the knowledge bases that they share; `user_not_found` for anybody else.',
    params: z.object({ userId: id }),
    answer: personCard,
  }),
  listTerms: call({
    method: 'GET',
    path: '/user/terms',
    access: 'signed_in',
    summary:
      "The person's own terms and those of their knowledge bases, by keyword. `after` returns the page after a term, `termId` only that term.",
    query: z.object({
      limit: limit(limits.termPageSize),
      after: id.optional(),
      termId: id.optional(),
    }),
    answer: z.array(term),
  }),
  createTerm: call({
    method: 'POST',
    path: '/user/terms',
    access: 'signed_in',
    summary: 'Define a term.',
    body: termInput,
    answer: term,
  }),
  updateTerm: call({
    method: 'PUT',
    path: '/user/terms/:termId',
    access: 'signed_in',
    summary: 'Change keyword and definition of a term.',
    params: termParams,
    body: termChange,
    answer: term,
  }),
  deleteTerm: call({
    method: 'DELETE',
    path: '/user/terms/:termId',
    access: 'signed_in',
    summary: 'Delete a term.',
    params: termParams,
    answer: z.null(),
  }),
  listAliases: call({
    method: 'GET',
    path: '/user/aliases',
    access: 'signed_in',
    summary: 'The names the person has for others.',
    answer: z.array(alias),
  }),
  setAlias: call({
    method: 'POST',
    path: '/user/alias',
    access: 'signed_in',
    summary: 'Name somebody; an empty alias takes the name away.',
    body: aliasInput,
    answer: alias,
  }),
  readPreferences: call({
    method: 'GET',
    path: '/user/preferences',
    access: 'signed_in',
    summary: 'Preferences, with the defaults of section 9.',
    answer: preferences,
  }),
  updatePreferences: call({
    method: 'PUT',
    path: '/user/preferences',
    access: 'signed_in',
    summary: 'Change any of the preferences.',
    body: preferencesInput,
    answer: preferences,
  }),
}
