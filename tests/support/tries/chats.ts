import { newId } from '#api/platform/ids.ts'
import type { attachmentCalls } from '#contract/calls/attachments.ts'
import type { chatCalls } from '#contract/calls/chats.ts'
import type { mentionCalls } from '#contract/calls/mentions.ts'
import type { messageCalls } from '#contract/calls/messages.ts'
import type { threadCalls } from '#contract/calls/threads.ts'
import type { Person } from '#tests/support/api.ts'
import type { Fixture } from '#tests/support/scene.ts'
import {
  type CallAttempt,
  chatFor,
  fileForm,
  inKb,
  type Prepared,
  plain,
  type Target,
} from './try.ts'

type Names =
  | keyof typeof chatCalls
  | keyof typeof messageCalls
  | keyof typeof mentionCalls
  | keyof typeof attachmentCalls
  | keyof typeof threadCalls
type Scope = { scene: Fixture; actor: Person; target: Target; chatId: string }

function inChat(more?: (scope: Scope) => Prepared | Promise<Prepared>): CallAttempt {
  return async (scene, actor, target) => {
    const chatId = await chatFor(scene, actor, target)
    const { params, ...rest } = (await more?.({ scene, actor, target, chatId })) ?? {}
    return { params: { chatId, ...params }, ...rest }
  }
}

/**
 * Prepares a call on a message. Target `own`: a message by the actor. Target `bots`: an answer to
 * another member's question. Other targets: a message by another member.
 */
function onMessage(body?: unknown, more: Record<string, string> = {}): CallAttempt {
  return async (scene, actor, target) => {
    const { entities, otherViewer } = scene
    const chatId = await chatFor(scene, actor, target === 'own' ? 'any' : target)
    const messageId =
      target === 'bots'
        ? await entities.answer(chatId, otherViewer)
        : await entities.message(chatId, target === 'own' ? actor : otherViewer)
    return { params: { chatId, messageId, ...more }, body }
  }
}

const onAnswer: CallAttempt = async (scene, actor, target) => {
  const chatId = await chatFor(scene, actor, target === 'own' ? 'any' : target)
  const asker = target === 'own' ? actor : scene.otherViewer
  return { params: { chatId, messageId: await scene.entities.answer(chatId, asker) } }
}

/**
 * Prepares a call on an attachment. Target `own`: an unsent attachment of the actor. Target
 * `unsent`: an unsent attachment of another member. Other targets: an attachment that another
 * member has sent.
 */
const onAttachment: CallAttempt = async (scene, actor, target) => {
  const { entities, otherViewer } = scene
  const chatId = await chatFor(scene, actor, target === 'own' ? 'any' : target)
  const unsent = target === 'own' || target === 'unsent'
  const messageId = unsent ? null : await entities.message(chatId, otherViewer)
  const uploader = target === 'own' ? actor : otherViewer
  return {
    params: { chatId, attachmentId: await entities.attachment(chatId, uploader, messageId) },
  }
}

const onDeleted: CallAttempt = async (scene, actor, target) => {
  const prepared = await onMessage()(scene, actor, target)
  const by = target === 'own' ? actor : scene.otherViewer
  await scene.api.attempt(by, 'deleteMessage', { params: prepared.params })
  return prepared
}

export const chatTries: Record<Names, CallAttempt> = {
  listChats: ({ kb }) => ({ query: { kbId: kb.id } }),
  listAllChats: plain,
  createChat: ({ kb, otherViewer }) => ({
    body: { kbId: kb.id, title: 'Group', userIds: [otherViewer.id] },
  }),
  readChat: inChat(),
  updateChat: inChat(() => ({ body: { title: newId() } })),
  deleteChat: inChat(),
  listSystemMessages: inChat(),
  listChatMembers: inChat(),
  listPresent: inChat(),
  addChatMembers: inChat(({ scene }) => ({ body: { userIds: [scene.people.viewer.id] } })),
  changeChatRole: inChat(({ scene }) => ({
    params: { userId: scene.otherAdmin.id },
    body: { role: 'admin' },
  })),
  removeChatMember: inChat(({ scene }) => ({ params: { userId: scene.otherAdmin.id } })),
  leaveChat: inChat(),
  openPrivateChat: ({ kb, otherViewer }) => ({
    body: { kbId: kb.id, otherUserId: otherViewer.id },
  }),
  openBotChat: ({ kb }) => ({ body: { kbId: kb.id } }),
  muteChat: inChat(() => ({ body: { notify: 'mentions' } })),
  markChatUnread: inChat(async ({ scene, chatId }) => ({
    body: { messageId: await scene.entities.message(chatId, scene.otherViewer) },
  })),
  readDraft: inChat(),
  listDrafts: inKb(),
  saveDraft: inChat(() => ({ body: { content: newId() } })),
  markChatRead: inChat(async ({ scene, chatId }) => ({
    body: { messageId: await scene.entities.message(chatId, scene.otherViewer) },
  })),

  listMessages: inChat(),
  sendMessage: inChat(() => ({ body: { clientId: newId(), content: 'Hello' } })),
  listUnreadThreads: inKb(),
  listThreads: ({ kb }) => ({ params: { kbId: kb.id } }),
  markThreadRead: inChat(async ({ scene, chatId }) => {
    const messageId = await scene.entities.message(chatId, scene.otherViewer)
    return { params: { rootId: messageId }, body: { messageId } }
  }),
  followThread: inChat(async ({ scene, chatId }) => ({
    params: { rootId: await scene.entities.message(chatId, scene.otherViewer) },
    body: { follows: true },
  })),
  readFollow: inChat(async ({ scene, chatId }) => ({
    params: { rootId: await scene.entities.message(chatId, scene.otherViewer) },
  })),
  readThread: inChat(async ({ scene, chatId }) => ({
    params: { rootId: await scene.entities.message(chatId, scene.otherViewer) },
  })),
  askMentions: inChat(() => ({ body: { content: 'Hello' } })),
  sendMessageForm: inChat(() => ({
    form: fileForm('file', { clientId: newId(), content: 'Hello' }),
  })),
  uploadAttachment: inChat(() => ({ form: fileForm('file') })),
  listAttachments: inChat(() => ({ query: { kind: 'images' } })),
  deleteAttachment: onAttachment,
  downloadAttachment: onAttachment,
  readThumbnail: onAttachment,
  keepAttachment: async (scene, actor, target) => ({
    ...(await onAttachment(scene, actor, target)),
    body: {},
  }),
  readMessage: onMessage(),
  listTopicsAfter: onMessage(),
  pinMessage: onMessage({ isPinned: true }),
  listPins: inChat(),
  editMessage: onMessage({ content: 'Edited' }),
  deleteMessage: onMessage(),
  restoreMessage: onDeleted,
  rateMessage: onMessage({ feedback: 'like' }),
  listDislikes: inKb(),
  addReaction: onMessage({ reaction: '👍' }),
  deleteReaction: onMessage(undefined, { reaction: '👍' }),
  forwardMessages: async (scene, actor, target) => {
    const { kb, entities, otherViewer } = scene
    const chatId = await chatFor(scene, actor, target)
    const to = target === 'foreignTarget' ? await chatFor(scene, actor, 'foreign') : kb.aiChatId
    const messageIds = [await entities.message(chatId, otherViewer)]
    return { params: { chatId }, body: { clientId: newId(), messageIds, chatIds: [to] } }
  },
  stopAnswer: onAnswer,
  continueAnswer: onAnswer,
}
