import { expect, onTestFinished, test } from 'vitest'
import { openApi } from '#tests/support/api.ts'

test('editing a forwarded answer does not turn other URLs into links', async () => {
  const api = await openApi()
  onTestFinished(api.close)
  const owner = await api.person()
  const kb = await api.kb(owner)
  const { id } = await api.message(owner, kb.aiChatId, 'What is asked?')
  const kept = '<a href="https://asked.test/?a=1&amp;b=2" rel="nofollow">asked</a>'
  await api.db
    .updateTable('messages')
    .set({ source_kb_id: kb.id, html: `<p>Here, https://evil.test/62, ${kept}</p>` })
    .set(
      'content',
      '[Here](https://evil.test/1), https://evil.test/62, [asked](https://asked.test/?a=1&b=2)',
    )
    .where('id', '=', id)
    .execute()
  const [copy] = await api.call(owner, 'forwardMessages', {
    params: { chatId: kb.aiChatId },
    body: { messageIds: [id], chatIds: [kb.townhallId] },
  })
  const content = `So: ${copy?.content} and https://own.test/`
  const params = { chatId: kb.townhallId, messageId: copy?.id ?? '' }
  const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
  for (const words of [content, `${content} again`]) {
    const { html } = await api.call(owner, 'editMessage', { params, body: { content: words } })
    expect(linksIn(html)).toEqual(['https://asked.test/?a=1&amp;b=2', 'https://own.test/'])
    expect(html).toContain('https://evil.test/62')
  }
})
