import { expect, test } from 'vitest'
import { StreamedPage } from '#app/routes/kb/chats/stream/streamed-messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { fakeMessage, ofChat } from '#tests/support/fake-chat.ts'

const root = fakeMessage(1, { id: 'root' })
const inThread = (seq: number) => fakeMessage(seq, { rootId: 'root' })

const said = (message: Message): ServerEvent => ({
  type: 'message',
  data: { chatId: 'chat', seq: message.seq, message },
})

async function documentOf(events: ServerEvent[]): Promise<string> {
  async function* happening() {
    yield* events
  }
  const page = new StreamedPage({
    language: 'en',
    theme: 'light',
    nonce: 'n0',
    stylesheets: [],
    now: () => 0,
    words: { title: 'Replies', older: 'Older', ended: 'Ended', empty: 'Empty' },
    ...ofChat,
    rootId: 'root',
    render: ({ message }) => `<p>${message.content}, ${message.replyCount} replies</p>`,
    renderSystem: () => '',
  })
  const rest = happening()
  const loaded = { messages: [root, inThread(2)], systemMessages: [] }
  const watched = { first: rest.next(), rest, end: () => {} }
  return new Response(page.stream(loaded, watched, { kbId: 'kb', chatId: 'chat' })).text()
}

test('the document of a thread grows by the replies in it, and by nothing else of the chat', async () => {
  const other = fakeMessage(4, { rootId: 'other' })
  const html = await documentOf([said(inThread(3)), said(fakeMessage(5)), said(other)])
  expect([...html.matchAll(/words (\d)/g)].map(([, seq]) => seq)).toEqual(['1', '2', '3'])
})

test('a changed message of the thread is shown again', async () => {
  const { isRead: _, feedback: __, ...message } = { ...root, content: 'changed' }
  const data = { chatId: 'chat', seq: 1, messageId: 'root', content: 'changed', message }
  expect(await documentOf([{ type: 'message_edit', data }])).toContain('changed')
})
