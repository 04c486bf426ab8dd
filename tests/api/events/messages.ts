import { botId, newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { type EventsWorld, next } from '#tests/support/events-world.ts'
import { emitsNothing, emitting } from './kind.ts'

const isAnswered = (event: ServerEvent) =>
  event.type === 'message_edit' && event.data.message.botState === 'done'

const attachment = async ({ api, people }: EventsWorld, chatId: string) => {
  const body = new FormData()
  body.append('file', new Blob(['A line']), 'line.txt')
  const path = `/chats/${chatId}/messages/attachment`
  const response = await api.send(people.viewer, 'POST', path, { body })
  const { data } = (await response.json()) as { data: { id: string } }
  return data.id
}

// Inserts an answer in state `writing`, as an earlier process leaves it that ends too early.
const unfinished = async ({ entities, townhallId, question }: EventsWorld) => {
  const bot = { sender_type: 'bot', bot_state: 'writing', client_id: question.id } as const
  const about = { content: '', parent_id: question.id }
  return entities.message(townhallId, { id: botId }, { ...bot, ...about })
}

/** Changes of messages, and the actions on messages. */
export const messageKinds = {
  sendMessage: emitting(
    ['message', 'notification', 'notification_mark_as_read'],
    async (world) => async () => {
      const { api, people, townhallId, question } = world
      await api.message(people.owner, townhallId, `@Vic ${'a long word '.repeat(40)}`)
      await api.message(people.admin, townhallId, 'Yes', { rootMessageId: question.id })
      await api.message(people.other, world.privateId, 'Still between us')
      const attachmentIds = [await attachment(world, townhallId)]
      await api.message(people.viewer, townhallId, '', { attachmentIds })
    },
  ),
  askMentions: emitsNothing(
    async ({ api, people, townhallId: chatId }) =>
      () =>
        api.call(people.viewer, 'askMentions', { params: { chatId }, body: { content: '@A' } }),
  ),
  sendMessageForm: emitting(
    ['message', 'notification'],
    async ({ api, people, townhallId }) =>
      async () => {
        const body = new FormData()
        for (const [name, value] of Object.entries({ clientId: newId(), content: '@Vic, see' }))
          body.append(name, value)
        body.append('file', new Blob(['A line']), 'line.txt')
        await api.send(people.owner, 'POST', `/chats/${townhallId}/messages/form`, { body })
      },
  ),
  editMessage: emitting(['message_edit', 'chat_update', 'notification'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const { id: messageId } = await api.message(people.owner, chatId, '@Vera, what is new?')
    const params = { chatId, messageId }
    return () =>
      api.call(people.owner, 'editMessage', { params, body: { content: '@Vic and @Ada, well?' } })
  }),
  deleteMessage: emitting(
    ['message_delete', 'chat_update', 'notification', 'notification_mark_as_read'],
    async (world) => {
      const { api, people, townhallId: chatId } = world
      await api.message(people.owner, chatId, 'This stays')
      const { id: messageId } = await api.message(people.owner, chatId, '@Vic, this goes')
      return () => api.call(people.admin, 'deleteMessage', { params: { chatId, messageId } })
    },
  ),
  restoreMessage: emitting(['message_edit', 'chat_update', 'notification'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const { id: messageId } = await api.message(people.owner, chatId, '@Vic, this comes back')
    await api.deps.notifier.settled()
    const params = { chatId, messageId }
    await api.call(people.owner, 'deleteMessage', { params })
    return () => api.call(people.owner, 'restoreMessage', { params })
  }),
  rateMessage: emitting(['message_edit'], async ({ api, people, entities, townhallId: chatId }) => {
    const messageId = await entities.answer(chatId, people.viewer)
    const params = { chatId, messageId }
    return () => api.call(people.viewer, 'rateMessage', { params, body: { feedback: 'like' } })
  }),
  pinMessage: emitting(['message_edit'], async (world) => {
    const { api, people, townhallId: chatId, question } = world
    const params = { chatId, messageId: question.id }
    return () => api.call(people.viewer, 'pinMessage', { params, body: { isPinned: true } })
  }),
  addReaction: emitting(['message_reaction_add'], async (world) => {
    const { api, people, townhallId: chatId, question } = world
    const params = { chatId, messageId: question.id }
    return () => api.call(people.other, 'addReaction', { params, body: { reaction: '👍' } })
  }),
  deleteReaction: emitting(['message_reaction_delete'], async (world) => {
    const { api, people, townhallId: chatId, question } = world
    const params = { chatId, messageId: question.id }
    await api.call(people.other, 'addReaction', { params, body: { reaction: '👍' } })
    return () => api.call(people.other, 'deleteReaction', { params: { ...params, reaction: '👍' } })
  }),
  forwardMessages: emitting(
    ['message', 'notification', 'notification_mark_as_read'],
    async (world) => {
      const { api, people, townhallId: chatId, question, groupId, privateId } = world
      const body = { messageIds: [question.id], chatIds: [groupId, privateId], comment: 'See' }
      return () => api.call(people.viewer, 'forwardMessages', { params: { chatId }, body })
    },
  ),
  uploadAttachment: emitsNothing(async (world) => () => attachment(world, world.townhallId)),
  keepAttachment: emitting(['resource_add', 'kb_update', 'resource_update'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const attachmentId = await attachment(world, chatId)
    await api.message(people.viewer, chatId, '', { attachmentIds: [attachmentId] })
    return async () => {
      const done = next(
        world,
        'owner',
        ({ type, data }) => type === 'resource_update' && data.resource.status === 'completed',
      )
      const params = { chatId, attachmentId }
      await api.call(people.owner, 'keepAttachment', { params, body: {} })
      await done
    }
  }),
  deleteAttachment: emitsNothing(async (world) => {
    const { api, people, townhallId: chatId } = world
    const attachmentId = await attachment(world, chatId)
    return () => api.call(people.viewer, 'deleteAttachment', { params: { chatId, attachmentId } })
  }),
  stopAnswer: emitting(['message_edit'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const params = { chatId, messageId: await unfinished(world) }
    return () => api.call(people.viewer, 'stopAnswer', { params })
  }),
  continueAnswer: emitting(['message_edit'], async (world) => {
    const { api, people, townhallId: chatId } = world
    const params = { chatId, messageId: await unfinished(world) }
    await api.call(people.viewer, 'stopAnswer', { params })
    return async () => {
      const done = next(world, 'viewer', isAnswered)
      await api.call(people.viewer, 'continueAnswer', { params })
      await done
    }
  }),
}

/** Messages sent over the WebSocket, and messages that no request caused. */
export const otherMessageKinds = {
  'a message over the socket': emitting(
    ['message', 'notification', 'notification_mark_as_read'],
    async (world) => () => {
      const { sockets, townhallId: chatId } = world
      const data = { chatId, clientId: newId(), content: 'By the socket' }
      return Promise.resolve(sockets.watched.viewer[1]?.ask({ type: 'message', data }))
    },
  ),
  'somebody typing': emitting(['typing_start', 'typing_stop'], async (world) => async () => {
    const { sockets, privateId: chatId } = world
    const [socket] = sockets.watched.other
    await socket?.ask({ type: 'typing_start', data: { chatId } })
    await socket?.ask({ type: 'typing_stop', data: { chatId } })
  }),
  'an answer of the bot': emitting(['message', 'message_edit'], async (world) => async () => {
    const { api, people, aiChatId } = world
    const done = next(world, 'viewer', isAnswered)
    await api.message(people.viewer, aiChatId, 'What is an almanac?')
    await done
  }),
  'deleteMessage of a message that has been read': emitting(
    ['message_delete', 'chat_update', 'notification_mark_as_read'],
    async (world) => {
      const { api, people, groupId: chatId } = world
      const { id: messageId } = await api.message(people.viewer, chatId, 'Forget this')
      await api.deps.notifier.settled()
      await api.call(people.owner, 'markChatRead', { params: { chatId }, body: { messageId } })
      return () => api.call(people.viewer, 'deleteMessage', { params: { chatId, messageId } })
    },
  ),
  'editMessage that removes a mention': emitting(
    ['message_edit', 'chat_update', 'notification'],
    async (world) => {
      const { api, people, groupId: chatId } = world
      const { id: messageId } = await api.message(people.viewer, chatId, '@Olga, a word')
      const params = { chatId, messageId }
      return () => api.call(people.viewer, 'editMessage', { params, body: { content: 'A word' } })
    },
  ),
}
