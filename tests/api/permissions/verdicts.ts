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

/** The answer per role; a stranger is somebody who never was a member, or no longer is. */
export type Columns = Record<'owner' | 'admin' | 'viewer' | 'stranger', Verdict>
type OnTargets = { of: { [T in Target]?: Columns } }
type Row = (Columns | OnTargets) & { nobody?: Verdict }

/** A row per call; a call without sign-in also has the answer to somebody signed out (`nobody`). */
export type Table = {
  [N in CallName]: Calls[N]['access'] extends 'public' ? Row & { nobody: Verdict } : Row
}

export function outcomeOf(verdict: Verdict, setting: Setting): Outcome {
  return typeof verdict === 'function' ? verdict(setting) : verdict
}

/** A stranger gets 404 for a private knowledge base and 403 for a public one. */
const unseen = ({ isPublic }: Setting) => (isPublic ? 'forbidden' : 'missing')
export const ifPublic = ({ isPublic }: Setting) => (isPublic ? 'ok' : 'missing')

const allowed = (by: boolean) => (by ? 'ok' : 'forbidden')
const ifReadable = (setting: Setting) => allowed(setting.canEveryoneRead)
const ifUploadable = (setting: Setting) => allowed(setting.canEveryoneUpload)
export const ifDownloadable = (setting: Setting) => allowed(setting.canEveryoneDownload)
export const ifReadableAndDownloadable = (setting: Setting) =>
  allowed(setting.canEveryoneRead && setting.canEveryoneDownload)
export const ifChatsMayBeStarted = (setting: Setting) => allowed(setting.canEveryoneCreateChat)
const ifPublicAndReadable = (setting: Setting) =>
  setting.isPublic ? ifReadable(setting) : 'missing'
export const unlessApprovalIsNeeded = (setting: Setting) =>
  setting.needApprovalToJoin ? 'needs_approval' : 'ok'

function all(verdict: Verdict): Columns {
  return { owner: verdict, admin: verdict, viewer: verdict, stranger: verdict }
}

/** Anybody who is signed in; the knowledge base does not matter. */
export const everyone = all('ok')
/** Nobody: the answer is 404 for every role. */
export const notThere = all('missing')
export const refusedToAll = all('forbidden')
/** Members of the knowledge base. */
export const members: Columns = { ...everyone, stranger: unseen }
export const administrators: Columns = { ...members, viewer: 'forbidden' }
export const ownerOnly: Columns = { ...administrators, admin: 'forbidden' }
/** Members and administrators are refused; the call is for non-members. */
export const noMember: Columns = { ...refusedToAll, stranger: unseen }
/** Administrators, and members if everyone may read; strangers too if it is public. */
export const readers: Columns = {
  ...members,
  viewer: ifReadable,
  stranger: ifPublicAndReadable,
}
export const uploaders: Columns = { ...members, viewer: ifUploadable }

/** Members of the chat; a non-member of the knowledge base is in none of its chats. */
export const inChat: Columns = { ...everyone, stranger: 'missing' }
export const administratorsInChat: Columns = { ...inChat, viewer: 'forbidden' }
/** Members of the chat see it, but are refused. */
export const refusedInChat: Columns = { ...refusedToAll, stranger: 'missing' }

/** The same columns with this error in place of success. */
export function butAnswering(columns: Columns, code: ErrorCode): Columns {
  const change = (verdict: Verdict): Verdict => (verdict === 'ok' ? code : verdict)
  const { owner, admin, viewer, stranger } = columns
  return {
    owner: change(owner),
    admin: change(admin),
    viewer: change(viewer),
    stranger: change(stranger),
  }
}
