import { expect, test } from 'vitest'
import { answerAct } from '#app/chats/answer-button.tsx'
import { abilitiesOf } from '#app/chats/reader.ts'
import type { SharedMessage } from '#contract/events.ts'

function live(change: Partial<SharedMessage> = {}): SharedMessage {
  return {
    ...{ id: 'answer', chatId: 'chat', seq: 2, clientId: 'question', content: '', html: '' },
    ...{ createdAt: '2026-03-03T10:00:00Z', senderType: 'bot', userId: 'bot', sender: null },
    ...{ rootId: null, parentId: 'question', replyCount: 0, lastReplyAt: null },
    ...{ expectBotReply: false, isEdited: false, isDeleted: false, reactions: [], attachments: [] },
    ...{ status: 'delivered', isOptimistic: false, botState: 'writing', botOutcome: null },
    ...{ citations: [], askerId: 'marit' },
    ...change,
  }
}

const marit = { userId: 'marit', steersAll: false }
const lin = { userId: 'lin', steersAll: false }

const offered = (message: SharedMessage, reader: typeof marit) =>
  answerAct({ ...message, can: abilitiesOf(message, reader) })

test('an answer that comes live can be stopped by who asked and by administrators', () => {
  expect(offered(live(), marit)).toBe('stop')
  expect(offered(live(), { ...lin, steersAll: true })).toBe('stop')
  expect(offered(live({ botState: 'interrupted' }), marit)).toBe('again')
})

test('an answer that comes live offers nothing to others', () => {
  expect(offered(live(), lin)).toBe(null)
  expect(offered(live({ botState: 'failed' }), lin)).toBe(null)
})

test('neither a deleted answer nor a message of a person can be steered', () => {
  const administrator = { ...lin, steersAll: true }
  const deleted = live({ isDeleted: true })
  const own = live({ senderType: 'user', userId: 'lin', askerId: null })
  expect(abilitiesOf(deleted, administrator).steer).toBe(false)
  expect(abilitiesOf(own, administrator).steer).toBe(false)
})
