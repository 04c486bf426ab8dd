import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import type { LooseInput } from '#tests/support/call.ts'
import type { ContractWorld } from '#tests/support/contract-world.ts'

type Example = (world: ContractWorld) => LooseInput

const none: Example = () => ({})
const inKb = (body?: unknown): Example => {
  return ({ kbId }) => ({ params: { kbId }, body })
}
const inChat = (body?: unknown): Example => {
  return ({ chatId }) => ({ params: { chatId }, body })
}
const onMessage = (body?: unknown): Example => {
  return ({ chatId, messageId }) => ({ params: { chatId, messageId }, body })
}
const onResource = (more: Record<string, string> = {}, body?: unknown): Example => {
  return ({ kbId, resourceId }) => ({ params: { kbId, resourceId, ...more }, body })
}

/**
 * A valid input per call for the owner. The calls are in an order in which the objects that a call
 * needs still exist.
 */
export const examples: [CallName, Example][] = [
  ['readUser', none],
  ['updateUser', () => ({ body: { displayName: 'Owner', bio: 'Writes contracts' } })],
  ['listTerms', none],
  ['createTerm', () => ({ body: { keyword: randomUUID(), definition: 'A word' } })],
  ['listAliases', none],
  ['setAlias', ({ member }) => ({ body: { targetUserId: member.id, alias: 'Friend' } })],
  ['readPersonCard', ({ member }) => ({ params: { userId: member.id } })],
  ['readPreferences', none],
  ['updatePreferences', () => ({ body: { theme: 'dark' } })],
  ['createAccessKey', () => ({ body: { name: 'A program' } })],
  ['listAccessKeys', none],
  ['readAuthorization', ({ asked }) => ({ query: { asked } })],
  ['decideAuthorization', ({ asked }) => ({ body: { asked, intent: 'allow' } })],
  ['createPushSubscription', () => ({ body: browserKeys() })],
  ['listPushSubscriptions', none],
  ['startSignIn', none],
  ['heartbeat', none],
  ['listKbs', none],
  ['listKbNames', none],
  ['listImports', none],
  ['listPublicKbs', () => ({ query: { search: 'contract', limit: '5' } })],
  ['createKb', () => ({ body: { title: 'Another' } })],
  ['readKb', inKb()],
  ['updateKb', inKb({ description: 'Changed' })],
  ['favoriteKb', inKb({ isFavorite: true })],
  ['inviteByEmail', inKb({ Emails: ['guest@example.com'] })],
  ['listCollaborators', inKb()],
  ['changeRole', (w) => inKb({ user_id: w.member.id, role: 'admin' })(w)],
  ['renewSharedLink', inKb()],
  ['listJoinRequests', inKb()],
  ['suggestInvitees', inKb()],
  ['listResources', inKb()],
  ['listTopics', inKb()],
  ['readResource', onResource()],
  ['renameResource', onResource({}, { title: 'renamed.txt' })],
  ['downloadResource', onResource()],
  ['previewResource', onResource()],
  ['readResourcePage', onResource({ page: '1' })],
  ['readResourcePages', onResource()],
  ['findInResource', onResource()],
  ['starResource', onResource({}, { isStarred: true })],
  ['listStars', inKb()],
  ['listAnswersQuoting', onResource()],
  ['listVersions', onResource()],
  ['downloadVersion', onResource({ version: '1' })],
  ['previewVersion', onResource({ version: '1' })],
  ['createPage', inKb({ title: 'Tides', content: '# Tides' })],
  ['previewPage', inKb({ content: '# Tides' })],
  ['markTemplate', onResource({}, { isTemplate: true })],
  ['listTemplates', inKb()],
  ['readTemplate', onResource()],
  ['readText', onResource()],
  ['saveText', onResource({}, { content: 'One line about contracts.', base: 1 })],
  ['mergeText', onResource({}, { content: 'Another line.', base: 1 })],
  ['saveTextDraft', onResource({}, { content: 'Not saved yet.', base: 1 })],
  ['readTextDraft', onResource()],
  ['noteEditing', onResource({}, { isEditing: true })],
  ['readTextAuthor', onResource()],
  ['compareVersion', onResource({ version: '1' })],
  ['readLinkReading', onResource()],
  ['addLinks', inKb({ Links: ['https://example.com/'] })],
  ['listFolders', inKb()],
  ['findFolder', ({ kbId }) => ({ params: { kbId }, query: { path: 'Folder' } })],
  ['createFolder', inKb({ name: 'Another' })],
  ['renameFolder', ({ kbId, folderId }) => ({ params: { kbId, folderId }, body: { name: 'New' } })],
  [
    'moveItems',
    (w) => inKb({ resourceIds: [w.resourceId], fromFolderId: null, toFolderId: w.folderId })(w),
  ],
  ['listChats', ({ kbId }) => ({ query: { kbId } })],
  ['listAllChats', () => ({ query: { search: 'town' } })],
  ['createChat', ({ kbId, member }) => ({ body: { kbId, title: 'Group', UserIDs: [member.id] } })],
  ['readChat', inChat()],
  ['listSystemMessages', inChat()],
  ['listChatMembers', inChat()],
  ['listPresent', inChat()],
  ['askMentions', inChat({ content: 'Ask @Ada' })],
  ['openPrivateChat', ({ kbId, member }) => ({ body: { kbId, otherUserId: member.id } })],
  ['openBotChat', ({ kbId }) => ({ body: { kbId } })],
  ['muteChat', inChat({ notify: 'mentions' })],
  ['markChatUnread', (w) => inChat({ messageId: w.messageId })(w)],
  ['saveDraft', inChat({ content: 'Not yet' })],
  ['readDraft', inChat()],
  ['listDrafts', inKb()],
  ['markChatRead', (w) => inChat({ messageId: w.messageId })(w)],
  ['listMessages', inChat()],
  ['listAttachments', (w) => ({ ...inChat()(w), query: { kind: 'files' } })],
  ['sendMessage', (w) => inChat({ clientId: randomUUID(), content: 'Hello' })(w)],
  ['listThreads', inKb()],
  ['listUnreadThreads', inKb()],
  [
    'markThreadRead',
    ({ chatId, messageId }) => ({ params: { chatId, rootId: messageId }, body: { messageId } }),
  ],
  [
    'followThread',
    ({ chatId, messageId }) => ({
      params: { chatId, rootId: messageId },
      body: { follows: false },
    }),
  ],
  ['readFollow', ({ chatId, messageId }) => ({ params: { chatId, rootId: messageId } })],
  ['readThread', ({ chatId, messageId }) => ({ params: { chatId, rootId: messageId } })],
  ['listDislikes', inKb()],
  ['listActivity', inKb()],
  ['keepLine', (w) => inKb({ quote: 'A message', messageId: w.messageId })(w)],
  ['listBookLines', inKb()],
  ['readMessage', onMessage()],
  ['listTopicsAfter', onMessage()],
  ['pinMessage', onMessage({ isPinned: true })],
  ['listPins', inChat()],
  ['editMessage', onMessage({ content: 'Edited' })],
  ['addReaction', onMessage({ reaction: '👍' })],
  ['deleteReaction', (w) => ({ params: { ...onMessage()(w).params, reaction: '👍' } })],
  ['readLinkCards', ({ kbId, chatId }) => ({ query: { kbIds: kbId, chatIds: chatId } })],
  ['search', () => ({ query: { q: 'contracts' } })],
  ['listAuthors', none],
  ['listNotifications', none],
  ['filterNotifications', () => ({ query: { status: 'unread' } })],
  ['countUnread', none],
  ['readNotifications', () => ({ body: { ids: [] } })],
  ['readAllNotifications', none],
  ['listOwnFeedback', none],
  ['deleteMessage', onMessage()],
  ['restoreMessage', onMessage()],
  ['deleteResource', onResource()],
  ['deleteFolders', (w) => inKb({ ids: [w.folderId] })(w)],
  ['listBin', inKb()],
  ['restoreFromBin', (w) => inKb({ ids: [w.folderId] })(w)],
  ['purgeBin', inKb()],
  ['removeMember', ({ kbId, member }) => ({ params: { kbId, userId: member.id } })],
  ['deleteKb', inKb()],
  ['listDeletedKbs', none],
  ['restoreKbs', ({ kbId }) => ({ body: { ids: [kbId] } })],
  ['purgeKbs', ({ kbId }) => ({ body: { ids: [kbId] } })],
  ['signOut', none],
]
