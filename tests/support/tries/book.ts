import type { bookCalls } from '#contract/calls/book.ts'
import type { Person } from '#tests/support/api.ts'
import type { Fixture } from '#tests/support/scene.ts'
import { type CallAttempt, chatFor, inKb, type Target, whose } from './try.ts'

function lineOf({ entities, ...scene }: Fixture, actor: Person, target: Target): Promise<string> {
  const isShared = target === 'kb'
  return entities.bookLine(whose({ entities, ...scene }, actor, target), isShared)
}

function onLine(body?: (target: Target) => unknown): CallAttempt {
  return async (scene, actor, target) => ({
    params: { kbId: scene.kb.id, lineId: await lineOf(scene, actor, target) },
    body: body?.(target),
  })
}

export const bookTries: Record<keyof typeof bookCalls, CallAttempt> = {
  listBookLines: inKb(),
  keepLine: async (scene, actor, target) => {
    const { kb, entities, otherViewer } = scene
    const chatId = await chatFor(scene, actor, target)
    const messageId = await entities.message(chatId, otherViewer, { content: 'Kept words' })
    const isShared = target === 'system'
    return { params: { kbId: kb.id }, body: { quote: 'Kept words', messageId, isShared } }
  },
  readBookLine: onLine(),
  updateBookLine: onLine((target) => (target === 'kb' ? { isShared: false } : { note: 'Note' })),
  removeBookLine: onLine(),
  restoreBookLine: onLine(),
}
