import type { CallName, Calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Target } from '#tests/support/tries/try.ts'

/** The settings of a knowledge base that decide. */
export type Setting = Record<Flag, boolean> & { isPublic: boolean }
export type Flag = (typeof flags)[number]

export const flags = [
  'canEveryoneRead',
  'canEveryoneDownload',
  'canEveryoneUpload',
  'canEveryoneCreateChat',
  'needApprovalToJoin',
] as const

/** What is answered: `missing` is 404 whatever is not found. */
export type Outcome = 'ok' | 'missing' | ErrorCode
type Verdict = Outcome | ((setting: Setting) => Outcome)

/** To whom what is answered; a stranger is who never was a member, and who no longer is. */
export type Columns = Record<'owner' | 'admin' | 'viewer' | 'stranger', Verdict>
type OnTargets = { of: { [T in Target]?: Columns } }
type Row = (Columns | OnTargets) & { nobody?: Verdict }

/** A row for every call; one that needs no sign-in also says what it answers to somebody signed out. */
export type Table = {
  [N in CallName]: Calls[N]['access'] extends 'public' ? Row & { nobody: Verdict } : Row
}

export function outcomeOf(verdict: Verdict, setting: Setting): Outcome {
  return typeof verdict === 'function' ? verdict(setting) : verdict
}

/** A knowledge base that is not public is not there for strangers; in a public one they are refused. */
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

/** Anybody who is signed in; it is not about the knowledge base. */
export const everyone = all('ok')
/** Nobody, whatever they are: it is not there for them. */
export const notThere = all('missing')
export const refusedToAll = all('forbidden')
/** Members of the knowledge base. */
export const members: Columns = { ...everyone, stranger: unseen }
export const administrators: Columns = { ...members, viewer: 'forbidden' }
export const ownerOnly: Columns = { ...administrators, admin: 'forbidden' }
/** Members, administrators included. */
export const noMember: Columns = { ...refusedToAll, stranger: unseen }
/** Administrators, and members where everyone may read; strangers too where it is public. */
export const readers: Columns = {
  ...members,
  viewer: ifReadable,
  stranger: ifPublicAndReadable,
}
export const uploaders: Columns = { ...members, viewer: ifUploadable }

/** Those who are in the chat: whoever is no member of the knowledge base is in none of its chats. */
export const inChat: Columns = { ...everyone, stranger: 'missing' }
export const administratorsInChat: Columns = { ...inChat, viewer: 'forbidden' }
/** Those in the chat see it, and may not. */
export const refusedInChat: Columns = { ...refusedToAll, stranger: 'missing' }

/** The same columns with another refusal in place of success. */
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
