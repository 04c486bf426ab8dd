import { newId } from '#api/platform/ids.ts'
import type { Fixture } from './scene.ts'
import { sendFeedback } from './tries/own.ts'

/** The kinds of objects that ids refer to. `deleted`: a file in the bin, and its batch. */
export type Kind =
  | 'kb'
  | 'user'
  | 'chat'
  | 'message'
  | 'attachment'
  | 'folder'
  | 'resource'
  | 'invitee'
  | 'request'
  | 'term'
  | 'feedback'
  | 'notification'
  | 'deleted'
  | 'upload'
  | 'import'
  | 'bookLine'
  | 'accessKey'
  | 'pushSubscription'

const byName: Record<string, Kind> = {
  kbId: 'kb',
  chatId: 'chat',
  chatIds: 'chat',
  userId: 'user',
  userIds: 'user',
  otherUserId: 'user',
  targetUserId: 'user',
  messageId: 'message',
  messageIds: 'message',
  rootId: 'message',
  rootMessageId: 'message',
  before: 'message',
  after: 'message',
  around: 'message',
  parent: 'message',
  folderId: 'folder',
  folderIds: 'folder',
  fromFolderId: 'folder',
  toFolderId: 'folder',
  resourceId: 'resource',
  resourceIds: 'resource',
  attachmentId: 'attachment',
  attachmentIds: 'attachment',
  removedAttachmentIds: 'attachment',
  mentionIds: 'user',
  inviteeId: 'invitee',
  authorId: 'user',
  requestId: 'request',
  termId: 'term',
  feedbackId: 'feedback',
  batchId: 'deleted',
  uploadId: 'upload',
  importId: 'import',
  lineId: 'bookLine',
  keyId: 'accessKey',
  subscriptionId: 'pushSubscription',
}

// Field names whose meaning depends on the call.
const byCall: Record<string, Kind> = {
  'listAuthors.includes': 'user',
  'createFolder.parentId': 'folder',
  'sendMessage.parentId': 'message',
  'message.parentId': 'message',
  'sendMessageForm.parentId': 'message',
  'listAttachments.before': 'attachment',
  'deleteFolders.ids': 'folder',
  'renameFolder.id': 'folder',
  'readNotifications.ids': 'notification',
  'filterNotifications.before': 'notification',
  'listPublicKbs.before': 'kb',
  'readPublishedKb.after': 'resource',
  'listTerms.after': 'term',
  'listBookLines.before': 'bookLine',
  'listChatMembers.after': 'user',
  'listCollaborators.after': 'user',
  'listBin.id': 'deleted',
  'restoreFromBin.ids': 'deleted',
  'purgeBin.ids': 'deleted',
  'listDeletedKbs.id': 'kb',
  'restoreKbs.ids': 'kb',
  'purgeKbs.ids': 'kb',
  'listFeedback.before': 'feedback',
  'listOwnFeedback.before': 'feedback',
}

/**
 * Returns the kind of object that a field refers to. Throws for an unknown field, so that no field
 * is forgotten.
 */
export function kindOf(call: string, path: string[]): Kind {
  const name = path.at(-1) ?? ''
  const kind = byCall[`${call}.${name}`] ?? byName[name]
  if (!kind) throw new Error(`say of what kind ${call}.${path.join('.')} is`)
  return kind
}

/** Returns the id of one object of each kind, from a scene's knowledge base and its owner. */
export async function oneOfEach(scene: Fixture): Promise<Record<Kind, string>> {
  const { api, kb, entities, people, otherViewer } = scene
  const { owner } = people
  const term = await api.call(owner, 'createTerm', {
    body: { keyword: newId(), definition: 'A word', scope: 'kb', kbId: kb.id },
  })
  const deleted = await entities.resource(owner)
  const params = { kbId: kb.id, resourceId: deleted }
  await api.call(owner, 'deleteResource', { params, query: { batchId: deleted } })
  return {
    kb: kb.id,
    user: otherViewer.id,
    term: term.id,
    chat: await entities.groupChat(owner, [[owner, 'admin']]),
    message: await entities.message(kb.townhallId, owner),
    attachment: await entities.attachment(kb.townhallId, owner),
    folder: await entities.folder(owner),
    resource: await entities.resource(owner),
    invitee: (await entities.invitation(owner)).id,
    request: await entities.request(await entities.stranger()),
    feedback: await sendFeedback(scene, owner),
    notification: await entities.notification(owner),
    deleted,
    upload: await entities.unfinishedUpload(owner),
    import: await entities.waitingImport(owner),
    bookLine: await entities.bookLine(owner),
    accessKey: await entities.accessKey(owner),
    pushSubscription: await entities.pushSubscription(owner),
  }
}

/**
 * Returns the ids of these objects for the fields of a call. For `clientId`, which callers choose,
 * returns a new id.
 */
export function idsFor(call: string, entities: Record<Kind, string>): (name: string) => string {
  return (name) => (name === 'clientId' ? newId() : entities[kindOf(call, [name])])
}
