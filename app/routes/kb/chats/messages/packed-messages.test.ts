import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '#contract/entities/chat.ts'
import { FakeChat, fakeMessage } from '#tests/support/fake-chat.ts'
import { packMessages, unpackMessages } from './packed-messages.ts'

const sender = { id: 'marit', name: 'Marit', displayName: 'Marit', profileURL: null, isBot: false }

test('a usual message is sent with nothing but its own values', () => {
  const message = fakeMessage(1, { sender, isRead: true, html: '<p>words 1</p>' })
  const packed = packMessages([message], 'chat')
  expect(packed.map((one) => Object.keys(one).sort())).toEqual([
    ['can', 'clientId', 'content', 'createdAt', 'id', 'sender', 'seq'],
  ])
  expect(unpackMessages(packed, 'chat')).toEqual([message])
})

test('the sender of many messages is sent once, and so are equal permissions', () => {
  const messages = [1, 2, 3].map((seq) => fakeMessage(seq, { sender: { ...sender } }))
  const packed = packMessages(messages, 'chat')
  expect(new Set(packed.map((one) => one.sender)).size).toBe(1)
  expect(new Set(packed.map(({ can }) => can)).size).toBe(1)
})

const attachment = {
  id: 'a',
  name: 'a.pdf',
  type: 'application/pdf',
  size: 1,
  kind: 'file' as const,
  width: null,
  height: null,
}

const values = fc.record(
  {
    content: fc.string(),
    html: fc.string(),
    senderType: fc.constantFrom('user' as const, 'bot' as const, 'system' as const),
    userId: fc.option(fc.uuid()),
    sender: fc.option(fc.constant(sender)),
    rootId: fc.option(fc.uuid()),
    replyCount: fc.nat(2),
    lastReplyAt: fc.option(fc.constant('2026-01-02T03:04:05.678Z')),
    isRead: fc.boolean(),
    isEdited: fc.boolean(),
    isDeleted: fc.boolean(),
    attachments: fc.constantFrom<Message['attachments']>([], [attachment]),
    feedback: fc.constantFrom(null, 'like' as const),
    botState: fc.constantFrom(null, 'writing' as const),
    withheld: fc.constantFrom(null, 'gone' as const),
    askerId: fc.option(fc.uuid()),
  },
  { requiredKeys: [] },
)

test('every message comes out as it went in', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 5 }), fc.boolean(), (changes, ofOther) => {
      const chat = new FakeChat()
      for (const _ of changes) chat.say()
      const messages = chat.all().map((one, index) => ({ ...one, ...changes[index] }))
      const chatId = ofOther ? 'other' : chat.id
      expect(unpackMessages(packMessages(messages, chatId), chatId)).toEqual(messages)
    }),
  )
})
