import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { digest } from '#tests/support/digest.ts'
import { type IdField, idFieldsOf, valueAt, withValue } from '#tests/support/fields.ts'
import { type Kind, kindOf, oneOfEach } from '#tests/support/kinds.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import type { Prepared, Target } from '#tests/support/tries/try.ts'
import { attempts, perform } from '#tests/support/tries.ts'

// For every id field of a call's path, query and body, these tests send an id that the caller may
// not use there. The fields are found by reading the contract's schemas.

let api: TestApi
let here: Fixture
/** The ids of another person's objects, and of the caller's objects in another knowledge base. */
let foreign: Record<Kind, string>
let elsewhere: Record<Kind, string>
beforeAll(async () => {
  api = await openApi()
  here = await makeFixture(api)
  foreign = await oneOfEach(await makeFixture(api))
  const second = await makeFixture(api)
  await api.db.deleteFrom('kb_members').where('user_id', '=', second.people.owner.id).execute()
  const mine = { kb_id: second.kb.id, user_id: here.people.owner.id }
  await api.db
    .insertInto('kb_members')
    .values({ ...mine, role: 'owner' })
    .execute()
  await api.db
    .insertInto('chat_members')
    .values({ chat_id: second.kb.townhallId, user_id: mine.user_id, last_read_message_id: null })
    .execute()
  second.people.owner = here.people.owner
  elsewhere = await oneOfEach(second)
}, 180_000)
afterAll(() => api.close())

// Fields whose id the caller may choose, or whose id is only a cursor in a list.
const free = new Map([
  ['sendMessage.clientId', 'the sender makes it up'],
  ['sendMessageForm.clientId', 'the sender makes it up'],
  ['commentOnPassage.clientId', 'the sender makes it up'],
  ['replyToPassageComment.clientId', 'the sender makes it up'],
  ['forwardMessages.clientId', 'the sender makes it up'],
  ['saveDraft.clientId', 'the sender makes it up'],
  ['createKb.clientId', 'the sender makes it up'],
  ['createChat.clientId', 'the sender makes it up'],
  ['deleteResource.batchId', 'the sender makes it up'],
  ['deleteFolders.batchId', 'the sender makes it up'],
  ['listPublicKbs.before', 'a place in an order'],
  ['readPublishedKb.after', 'a place in an order'],
  ['filterNotifications.before', 'a place in an order'],
  ['listFeedback.before', 'a place in an order'],
  ['listOwnFeedback.before', 'a place in an order'],
  ['listSystemMessages.before', 'a place in an order'],
  ['search.before', 'a place in an order'],
  ['listBookLines.before', 'a place in an order'],
  ['listActivity.before', 'a place in an order'],
])

// Fields in which a foreign id is ignored instead of rejected: nothing changes and no event is
// sent.
const ignored = new Map([
  ['readNotifications.ids', 'ids of others are nothing to mark'],
  ['search.authorId', 'nothing that the person may read is by somebody else'],
  ['listBin.id', 'what is not in this bin is not listed'],
  ['restoreFromBin.ids', 'what is not in this bin is skipped'],
  ['restoreFromBin.batchId', 'only what the person deleted is restored'],
  ['purgeBin.ids', 'what is not in this bin is skipped'],
  ['listDeletedKbs.id', 'what is not in this bin is not listed'],
  ['restoreKbs.ids', 'what is not in this bin is skipped'],
  ['purgeKbs.ids', 'what is not in this bin is skipped'],
  ['listAuthors.includes', 'only people of the list are moved in it'],
])

/** The targets for which the rest of the input is valid. Other calls use the target `any`. */
const targets: { [N in CallName]?: Target } = {
  updateKb: 'settings',
  updateTerm: 'own',
  deleteTerm: 'own',
  revokeAccessKey: 'own',
  removePushSubscription: 'own',
  cancelImport: 'own',
  commentOnPassage: 'system',
  resolvePassageComment: 'own',
  replyToPassageComment: 'system',
  keepLine: 'system',
  readBookLine: 'own',
  updateBookLine: 'own',
  removeBookLine: 'own',
  restoreBookLine: 'own',
  createTerm: 'kb',
  updateChat: 'own',
  deleteChat: 'own',
  addChatMembers: 'own',
  changeChatRole: 'own',
  removeChatMember: 'own',
  leaveChat: 'promoted',
  rateMessage: 'bots',
  editMessage: 'own',
  deleteAttachment: 'own',
  changeRole: 'viewer',
  removeMember: 'viewer',
  transferOwnership: 'viewer',
  readProfilePicture: 'owner',
  search: 'kb',
  readNotifications: 'kb',
  readFeedback: 'own',
  readFeedbackImage: 'own',
  readUpload: 'own',
  continueUpload: 'own',
  dropUpload: 'own',
}

const all = (Object.entries(calls) as [CallName, Call][])
  .map(([name, call]) => ({ name, fields: idFieldsOf(call) }))
  .filter(({ fields }) => fields.length > 0)

function keyOf(name: CallName, { path }: IdField): string {
  return `${name}.${path.at(-1)}`
}

/**
 * Calls that find the objects by their ids but fail for another reason: the state, or missing
 * permission.
 */
const refusals: { [N in CallName]?: ErrorCode } = {
  joinKb: 'already_a_member',
  acceptOwnInvitation: 'already_a_member',
  leaveKb: 'last_owner',
  retryAnalysis: 'not_retryable',
  chooseEncoding: 'not_retryable',
  readLinkAgain: 'not_retryable',
  readLinkIcon: 'not_previewable',
  setLinkReading: 'not_retryable',
  stopAnswer: 'not_retryable',
  continueAnswer: 'not_retryable',
  // The knowledge base of these tests is not public.
  listPublishedPages: 'kb_not_found',
  listPublishedChanges: 'kb_not_found',
  readPublishedKb: 'kb_not_found',
  readPublishedFile: 'kb_not_found',
  readPublishedPageImage: 'kb_not_found',
  readPublishedCard: 'kb_not_found',
  downloadPublishedFile: 'kb_not_found',
  searchPublishedKb: 'kb_not_found',
  askPublishedKb: 'kb_not_found',
  reportPublished: 'kb_not_found',
  listFeedback: 'forbidden',
  resolveFeedback: 'feedback_not_found',
}

test('ids are found in paths, queries, bodies and lists', () => {
  const found = all.flatMap(({ name, fields }) => fields.map((field) => keyOf(name, field)))
  for (const known of ['readKb.kbId', 'listMessages.around', 'moveItems.folderIds'])
    expect(found).toContain(known)
  for (const known of [...free.keys(), ...ignored.keys()]) expect(found).toContain(known)
})

test.for(all)('$name rejects every id that the caller may not use', async ({ name, fields }) => {
  const prepared = await attempts[name](here, here.people.owner, targets[name] ?? 'any')
  const before = await digest(api.db)
  const wrong: string[] = []
  for (const field of fields) {
    if (free.has(keyOf(name, field))) continue
    for (const [what, id] of idsInstead(name, field, prepared)) {
      const tried = replace(prepared, field, id)
      const { status, code } = await perform(api, here.people.owner, name, { ...tried, undo: none })
      if (isRefused(name, field, what, status)) continue
      wrong.push(`${what} as ${field.place}.${field.path.join('.')}: ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await digest(api.db)).toEqual(before)
})

// These tests run after all other tests, because their calls have effects in the background.
test.for(all)(
  'with the caller’s own ids $name succeeds, or fails for another reason',
  async ({ name }) => {
    const prepared = await attempts[name](here, here.people.owner, targets[name] ?? 'any')
    const { code } = await perform(api, here.people.owner, name, prepared)
    expect(code).toBe(refusals[name])
  },
)

async function none() {}

function idsInstead(name: CallName, field: IdField, prepared: Prepared): [string, string][] {
  const kind = kindOf(name, field.path)
  return [
    ['another’s', foreign[kind]],
    ['a random one', newId()],
    ['a random one of the fourth version', randomUUID()],
    ['one of another kind', kind === 'kb' ? here.kb.townhallId : here.kb.id],
    ['none', 'x'],
    ...(mayBeElsewhere(name, field, prepared) ? [] : [['one’s own elsewhere', elsewhere[kind]]]),
  ] as [string, string][]
}

const ownElsewhere = new Set([
  'forwardMessages.chatIds',
  'readNotifications.ids',
  'restoreFromBin.kbId',
  'purgeBin.kbId',
])

// Returns whether an id of the caller's other knowledge base is valid here: if it is the only id,
// or if the call spans knowledge bases.
function mayBeElsewhere(name: CallName, field: IdField, prepared: Prepared): boolean {
  if (ownElsewhere.has(keyOf(name, field))) return true
  const call: Call = calls[name]
  const others = idFieldsOf(call).filter((one) => !same(one, field))
  const given = others.filter((one) => {
    const value = valueAt(prepared[one.place], one.path)
    return Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value !== ''
  })
  return given.every((one) => free.has(keyOf(name, one)))
}

function same(one: IdField, other: IdField): boolean {
  return one.place === other.place && one.path.join() === other.path.join()
}

// Replaces an id by the foreign one. If the field is a list, inserts the foreign id among valid
// ids, so that the test fails if only some ids are checked.
function replace(prepared: Prepared, { place, path, isList }: IdField, id: string): Prepared {
  if (prepared.form && place === 'body') {
    const form = new FormData()
    form.append(path.join('.'), id)
    for (const [name, value] of prepared.form) form.append(name, value)
    return { ...prepared, form }
  }
  const good = valueAt(prepared[place], path)
  const value = isList ? [...(Array.isArray(good) ? good : []), id] : id
  return { ...prepared, [place]: withValue(prepared[place], path, value) }
}

function isRefused(name: CallName, field: IdField, what: string, status: number): boolean {
  if (what === 'none') return status === (field.place === 'params' ? 404 : 400)
  if (ignored.has(keyOf(name, field))) return status === 200
  // The id in the body repeats the id in the path, and the two must be equal.
  if (keyOf(name, field) === 'renameFolder.id') return status === 400
  return status === 404
}
