import { newId } from '#api/platform/ids.ts'
import { emitsNothing, emitting } from './kind.ts'

/** A page shows the comments when it is opened again; their messages are live in their chats. */
export const commentKinds = {
  commentOnPassage: emitting(
    ['message', 'notification', 'notification_mark_as_read'],
    async ({ api, people, params, entities, townhallId }) => {
      const at = { ...params, resourceId: await entities.pageWithText(people.owner) }
      const body = { clientId: newId(), chatId: townhallId, content: 'Why?', quote: 'A text' }
      return () => api.call(people.viewer, 'commentOnPassage', { params: at, body })
    },
  ),
  replyToPassageComment: emitting(
    ['message', 'notification', 'notification_mark_as_read'],
    async ({ api, people, params, entities, townhallId }) => {
      const resourceId = await entities.pageWithText(people.owner)
      const messageId = await entities.comment({ chatId: townhallId, resourceId }, people.owner)
      const body = { clientId: newId(), content: 'So.' }
      const at = { ...params, resourceId, messageId }
      return () => api.call(people.viewer, 'replyToPassageComment', { params: at, body })
    },
  ),
  resolvePassageComment: emitsNothing(async ({ api, people, params, entities, townhallId }) => {
    const resourceId = await entities.pageWithText(people.owner)
    const messageId = await entities.comment({ chatId: townhallId, resourceId }, people.viewer)
    const at = { ...params, resourceId, messageId }
    const body = { isResolved: true }
    return () => api.call(people.viewer, 'resolvePassageComment', { params: at, body })
  }),
}
