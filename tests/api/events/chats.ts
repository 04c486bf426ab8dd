import { emitting } from './kind.ts'

/** Changes of chats and their members. */
export const chatKinds = {
  createChat: emitting(
    ['chat_add'],
    async ({ api, people, kb }) =>
      () =>
        api.call(people.viewer, 'createChat', {
          body: { kbId: kb.id, title: 'Fresh', color: 'red', UserIDs: [people.admin.id] },
        }),
  ),
  openPrivateChat: emitting(
    ['chat_add'],
    async ({ api, people, kb }) =>
      () =>
        api.call(people.viewer, 'openPrivateChat', {
          body: { kbId: kb.id, otherUserId: people.admin.id },
        }),
  ),
  openBotChat: emitting(
    ['chat_add'],
    async ({ api, people, kb }) =>
      () =>
        api.call(people.viewer, 'openBotChat', { body: { kbId: kb.id } }),
  ),
  muteChat: emitting(
    ['chat_mute'],
    async ({ api, people, townhallId: chatId }) =>
      () =>
        api.call(people.viewer, 'muteChat', { params: { chatId }, body: { notify: 'nothing' } }),
  ),
  markChatUnread: emitting(['chat_unread'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const { id: messageId } = await api.message(people.viewer, chatId, 'Read this')
    return () =>
      api.call(people.viewer, 'markChatUnread', { params: { chatId }, body: { messageId } })
  }),
  saveDraft: emitting(
    ['draft_update'],
    async ({ api, people, townhallId: chatId }) =>
      () =>
        api.call(people.viewer, 'saveDraft', { params: { chatId }, body: { content: 'Not yet' } }),
  ),
  markThreadRead: emitting(['thread_read', 'notification_mark_as_read'], async (world) => {
    const { api, people, townhallId: chatId, question } = world
    const params = { chatId, rootId: question.id }
    const more = { rootMessageId: question.id }
    const { id: messageId } = await api.message(people.owner, chatId, 'A reply', more)
    return () => api.call(people.viewer, 'markThreadRead', { params, body: { messageId } })
  }),
  followThread: emitting(
    ['thread_follow'],
    async ({ api, people, townhallId: chatId, question }) => {
      const params = { chatId, rootId: question.id }
      return () => api.call(people.viewer, 'followThread', { params, body: { follows: false } })
    },
  ),
  updateChat: emitting(['chat_update', 'system_message'], async (world) => {
    const { api, people, groupId: chatId } = world
    await api.message(people.viewer, chatId, 'So that somebody is told')
    return () =>
      api.call(people.viewer, 'updateChat', {
        params: { chatId },
        body: { title: 'Other plans', color: 'blue' },
      })
  }),
  deleteChat: emitting(['chat_delete', 'notification_mark_as_read'], async (world) => {
    const { api, people, groupId: chatId } = world
    await api.message(people.viewer, chatId, 'So that somebody is told')
    return () => api.call(people.viewer, 'deleteChat', { params: { chatId } })
  }),
  addChatMembers: emitting(
    ['chat_add', 'chat_member_update', 'system_message'],
    async ({ api, people, groupId: chatId }) =>
      () =>
        api.call(people.viewer, 'addChatMembers', {
          params: { chatId },
          body: { UserIDs: [people.other.id, people.admin.id] },
        }),
  ),
  changeChatRole: emitting(
    ['chat_member_update', 'system_message'],
    async ({ api, people, groupId: chatId }) =>
      () =>
        api.call(people.viewer, 'changeChatRole', {
          params: { chatId, userId: people.owner.id },
          body: { role: 'admin' },
        }),
  ),
  removeChatMember: emitting(
    ['chat_delete', 'chat_member_update', 'system_message', 'notification_mark_as_read'],
    async (world) => {
      const { api, people, groupId: chatId } = world
      await api.message(people.viewer, chatId, 'So that somebody is told')
      const params = { chatId, userId: people.owner.id }
      return () => api.call(people.viewer, 'removeChatMember', { params })
    },
  ),
  leaveChat: emitting(
    ['chat_delete', 'chat_member_update', 'system_message'],
    async ({ api, people, groupId: chatId }) =>
      () =>
        api.call(people.owner, 'leaveChat', { params: { chatId } }),
  ),
  markChatRead: emitting(['notification_mark_as_read'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const { id: messageId } = await api.message(people.owner, chatId, 'Read this')
    await api.message(people.owner, chatId, 'And this')
    return () =>
      api.call(people.viewer, 'markChatRead', { params: { chatId }, body: { messageId } })
  }),
}

/** Messages in a chat directly after its creation, and directly after a member was added. */
export const otherChatKinds = {
  'a first message in a new chat': emitting(
    ['chat_add', 'message', 'notification'],
    async ({ api, people, kb }) =>
      async () => {
        const chat = await api.call(people.viewer, 'createChat', {
          body: { kbId: kb.id, title: 'Fresh', UserIDs: [people.admin.id, people.owner.id] },
        })
        await api.message(people.viewer, chat.id, 'The first word')
        await api.message(people.viewer, chat.id, 'The second')
      },
  ),
  'a message in the Townhall by a new member': emitting(
    [
      ...(['kb_member_add', 'kb_add', 'kb_update', 'system_message'] as const),
      ...(['message', 'notification', 'notification_mark_as_read'] as const),
    ],
    async ({ api, people, params, townhallId }) =>
      async () => {
        await api.call(people.guest, 'joinKb', { params })
        await api.message(people.owner, townhallId, 'Welcome')
        await api.deps.notifier.settled()
        await api.message(people.guest, townhallId, 'Thank you')
      },
  ),
}
