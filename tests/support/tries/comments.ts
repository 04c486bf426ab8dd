import { newId } from '#api/platform/ids.ts'
import type { commentCalls } from '#contract/calls/comments.ts'
import { type CallAttempt, chatFor, whose } from './try.ts'

export const commentTries: Record<keyof typeof commentCalls, CallAttempt> = {
  listPassageComments: async ({ kb, entities, otherViewer }) => ({
    params: { kbId: kb.id, resourceId: await entities.pageWithText(otherViewer) },
  }),
  commentOnPassage: async (scene, actor, target) => {
    const { kb, entities, otherViewer } = scene
    const chatId = await chatFor(scene, actor, target)
    const resourceId = await entities.pageWithText(otherViewer)
    const body = { clientId: newId(), chatId, content: 'Why?', quote: 'A text' }
    return { params: { kbId: kb.id, resourceId }, body }
  },
  resolvePassageComment: async (scene, actor, target) => {
    const { kb, entities, otherViewer } = scene
    const resourceId = await entities.pageWithText(otherViewer)
    const place = { chatId: kb.townhallId, resourceId }
    const messageId = await entities.comment(place, whose(scene, actor, target))
    return { params: { kbId: kb.id, resourceId, messageId }, body: { isResolved: true } }
  },
  replyToPassageComment: async ({ kb, entities, otherViewer }) => {
    const resourceId = await entities.pageWithText(otherViewer)
    const messageId = await entities.comment({ chatId: kb.townhallId, resourceId }, otherViewer)
    const body = { clientId: newId(), content: 'So.' }
    return { params: { kbId: kb.id, resourceId, messageId }, body }
  },
}
