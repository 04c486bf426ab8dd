import { expect, test } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { fakeMessage } from '#tests/support/fake-chat.ts'
import { type ListedDraft, withRecentEvents } from './drafts.ts'

const reader = 'ada'
const chatId = 'chat'

const draft = (content: string, rootMessageId: string | null = null): ListedDraft => ({
  chatId,
  rootMessageId,
  content,
})

const typed = (content: string, rootMessageId: string | null = null): ServerEvent => ({
  type: 'draft_update',
  data: { kbId: 'kb', ...draft(content, rootMessageId) },
})

const sent = (userId: string, rootId: string | null = null): ServerEvent => ({
  type: 'message',
  data: { chatId, seq: 1, message: fakeMessage(1, { chatId, userId, rootId }) },
})

/** The texts of the drafts that a page shows if these events arrived while it was fetched. */
const shown = (found: ListedDraft[], ...events: ServerEvent[]) =>
  withRecentEvents(found, events, reader).map(({ content }) => content)

test('a draft that was saved while the page was fetched is shown', () => {
  expect(shown([], typed('The oil is'))).toEqual(['The oil is'])
  expect(shown([draft('The')], typed('The oil'), typed('The oil is'))).toEqual(['The oil is'])
})

test('a draft that was deleted while the page was fetched is not shown', () => {
  expect(shown([draft('The oil is')], typed(''))).toEqual([])
})

test('a draft whose message was sent is not shown again', () => {
  expect(shown([], typed('The oil is'), sent(reader))).toEqual([])
  expect(shown([], sent(reader), typed('The wick'))).toEqual(['The wick'])
})

test('messages of others and in other threads end no draft', () => {
  expect(shown([], typed('The oil is'), sent('grace'))).toEqual(['The oil is'])
  expect(shown([], typed('At nine', 'root'), sent(reader))).toEqual(['At nine'])
})
