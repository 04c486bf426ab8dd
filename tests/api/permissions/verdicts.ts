import type { CallName, Calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Target } from '#tests/support/tries/try.ts'

/** The settings of a knowledge base that permissions depend on. */
export type Setting = Record<Flag, boolean> & { isPublic: boolean }
export type Flag = (typeof flags)[number]

export const flags = [
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
  'needApprovalToJoin',
] as const

/** The expected answer; `missing` is a 404 with any code. */
export type Outcome = 'ok' | 'missing' | ErrorCode
type Verdict = Outcome | ((setting: Setting) => Outcome)

/** The answer per role. A stranger is a person who was never a member, or no longer is a member. */
export type Columns = Record<'owner' | 'admin' | 'viewer' | 'stranger', Verdict>
type OnTargets = { of: { [T in Target]?: Columns } }
type Row = (Columns | OnTargets) & { nobody?: Verdict }

/**
 * One row per call. For a call that needs no sign-in, the row also has the answer to a signed-out
 * visitor (`nobody`).
 */
export type Table = {
  [N in CallName]: Calls[N]['access'] extends 'public' ? Row & { nobody: Verdict } : Row
}

export function outcomeOf(verdict: Verdict, setting: Setting): Outcome {
  return typeof verdict === 'function' ? verdict(setting) : verdict
}

/** The answer to a stranger: 404 for a private knowledge base and 403 for a public one. */
const unseen = ({ isPublic }: Setting) => (isPublic ? 'forbidden' : 'missing')
export const ifPublic = ({ isPublic }: Setting) => (isPublic ? 'ok' : 'missing')

const allowed = (by: boolean) => (by ? 'ok' : 'forbidden')
const ifReadable = (setting: Setting) => allowed(setting.canEveryoneRead)
export const ifUploadable = (setting: Setting) => allowed(setting.canEveryoneUpload)
export const ifDownloadable = (setting: Setting) => allowed(setting.canEveryoneDownload)
export const ifReadableAndDownloadable = (setting: Setting) =>
  allowed(setting.canEveryoneRead && setting.canEveryoneDownload)
export const ifUploadableAndDownloadable = (setting: Setting) =>
  allowed(setting.canEveryoneUpload && setting.canEveryoneDownload)
export const ifReadableUploadableAndDownloadable = (setting: Setting) =>
  setting.canEveryoneRead ? ifUploadableAndDownloadable(setting) : 'forbidden'
export const ifChatsMayBeStarted = (setting: Setting) => allowed(setting.canEveryoneCreateChat)
const ifPublicAndReadable = (setting: Setting) =>
  setting.isPublic ? ifReadable(setting) : 'missing'
/** Also to members and to people who are signed out. */
const published = (setting: Setting) =>
  setting.isPublic && setting.canEveryoneRead ? 'ok' : 'missing'
export const ifPublished = { ...all(published), nobody: published }
const publishedFiles = (setting: Setting) =>
  setting.canEveryoneDownload ? published(setting) : 'missing'
export const ifPublishedFiles = { ...all(publishedFiles), nobody: publishedFiles }
export const unlessApprovalIsNeeded = (setting: Setting) =>
  setting.needApprovalToJoin ? 'needs_approval' : 'ok'

function all(verdict: Verdict): Columns {
  return { owner: verdict, admin: verdict, viewer: verdict, stranger: verdict }
}

/** Everybody who is signed in is allowed, whatever the knowledge base. */
export const everyone = all('ok')
/** Nobody is allowed: the answer is 404 for every role. */
export const notThere = all('missing')
export const refusedToAll = all('forbidden')
/** Members of the knowledge base are allowed. */
export const members: Columns = { ...everyone, stranger: unseen }
export const administrators: Columns = { ...members, viewer: 'forbidden' }
export const ownerOnly: Columns = { ...administrators, admin: 'forbidden' }
/** Members and administrators are refused; the call is for non-members. */
export const noMember: Columns = { ...refusedToAll, stranger: unseen }
/**
 * Administrators are allowed. If everyone may read, members are allowed too, and strangers if the
 * knowledge base is public.
 */
export const readers: Columns = {
  ...members,
  viewer: ifReadable,
  stranger: ifPublicAndReadable,
}
export const uploaders: Columns = { ...members, viewer: ifUploadable }
/** An upload that somebody else has begun does not exist, even for administrators. */
export const uploadersOfOthers: Columns = {
  ...notThere,
  viewer: ({ canEveryoneUpload }) => (canEveryoneUpload ? 'missing' : 'forbidden'),
  stranger: unseen,
}

/** Members of the chat are allowed. A non-member of the knowledge base is in none of its chats. */
export const inChat: Columns = { ...everyone, stranger: 'missing' }
export const administratorsInChat: Columns = { ...inChat, viewer: 'forbidden' }
/** Members of the chat can see it, but the call is rejected. */
export const refusedInChat: Columns = { ...refusedToAll, stranger: 'missing' }

/** Returns the same columns with this error instead of success. */
export function butAnswering(columns: Columns, code: ErrorCode): Columns {
  const change = (verdict: Verdict): Verdict => {
    if (typeof verdict === 'function')
      return (setting) => (verdict(setting) === 'ok' ? code : verdict(setting))
    return verdict === 'ok' ? code : verdict
  }
  const { owner, admin, viewer, stranger } = columns
  return {
    owner: change(owner),
    admin: change(admin),
    viewer: change(viewer),
    stranger: change(stranger),
  }
}
