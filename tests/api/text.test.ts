import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let ana: Person
let kbId: string
let chatId: string

beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  const kb = await api.kb(ana)
  kbId = kb.id
  chatId = kb.townhallId
})
afterAll(() => api.close())

type Node = { type: string; name?: string; attribs?: Record<string, string>; children?: Node[] }

/** Returns every element of a message's HTML, as a browser would parse it. */
function elements(html: string): { name: string; attribs: Record<string, string> }[] {
  const all = (nodes: Node[]): Node[] =>
    nodes.flatMap((node) => [node, ...all(node.children ?? [])])
  return all(parseDocument(html).children as unknown as Node[]).flatMap(({ name, attribs }) =>
    name ? { name, attribs: attribs ?? {} } : [],
  )
}

const harmless = new Set('p br a strong em del code pre blockquote ul ol li hr h4 h5 h6'.split(' '))
for (const name of 'table thead tbody tr th td'.split(' ')) harmless.add(name)

const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action=/logout method=post><button>x</button></form>',
  '<style>body{display:none}</style><link rel=stylesheet href=//evil.example>',
  '[x](javascript:alert(1))',
  '[x](JaVa\tScRiPt:alert(1))',
  '[x](&#106;avascript&colon;alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x) <javascript:alert(1)> [x](//evil.example/)',
  '[x][y]\n\n[y]: javascript:alert(1) "on"',
  '![x](https://evil.example/pixel.png "onload=alert(1)")',
  '![x" onerror="alert(1)](https://evil.example/)',
  '![](javascript:alert(1))',
  '`<img src=x onerror=alert(1)>`\n\n```html" onmouseover="alert(1)\n<script>1</script>\n```',
  '<a href="https://x.example" style="position:fixed" id=top class=x>x</a>',
  '| <img src=x> | b |\n|---|---|\n| <b onclick=x>c</b> | [d](javascript:1) |',
]

for (const attack of attacks)
  test(`nothing in ${JSON.stringify(attack)} runs, loads or imitates the page`, async () => {
    const { html, content } = await api.message(ana, chatId, attack)
    expect(content).toBe(attack)
    for (const { name, attribs } of elements(html)) {
      expect(harmless).toContain(name)
      const { href, rel, target, start, ...others } = attribs
      expect(others).toEqual({})
      if (name === 'a') expect(href).toMatch(/^(https?:|mailto:)/)
      if (name === 'a') expect([rel, target]).toEqual(['nofollow noopener noreferrer', '_blank'])
    }
  })

test('an external image becomes a link and is not fetched', async () => {
  const { html } = await api.message(ana, chatId, '![Plan](https://example.com/plan.png)')
  expect(html).toBe(
    '<p><a href="https://example.com/plan.png" rel="nofollow noopener noreferrer" target="_blank">Plan</a></p>',
  )
})

test('a link with a forbidden URL becomes plain text, and a link without text shows its URL', async () => {
  const said = async (content: string) => (await api.message(ana, chatId, content)).html
  expect(await said('See [**this** page](javascript:alert(1)).')).toBe(
    '<p>See <strong>this</strong> page.</p>',
  )
  expect(await said('[](https://example.com/a?b&c)')).toBe(
    '<p><a href="https://example.com/a?b&amp;c" rel="nofollow noopener noreferrer" target="_blank">https://example.com/a?b&amp;c</a></p>',
  )
})

test('a message with the deepest possible nesting of Markdown is accepted and does not stop the server', async () => {
  const most = limits.messageLength
  for (const piece of ['>', '[', '- ', '1. ', '*a', '`', '<', '![', '(', '|a']) {
    const content = piece.repeat(Math.floor(most / piece.length)).trim()
    const body = { clientId: newId(), content }
    const answer = await api.attempt(ana, 'sendMessage', { params: { chatId }, body })
    expect(answer.status).toBe(200)
  }
})

test('a table of thousands of cells is rendered as text, when sent, edited and forwarded', async () => {
  const columns = 1_500
  const content =
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(6_000)}`.trim()
  const { id: messageId } = await api.message(ana, chatId, 'short')
  const params = { chatId, messageId }
  const edited = await api.call(ana, 'editMessage', { params, body: { content } })
  const body = { messageIds: [messageId], chatIds: [chatId] }
  const [forwarded] = await api.call(ana, 'forwardMessages', { params: { chatId }, body })
  for (const { html } of [await api.message(ana, chatId, content), edited, forwarded!]) {
    expect(html).not.toContain('<table>')
    expect(html.length).toBeLessThan(content.length * 6)
  }
})

test('long messages are forwarded to few chats, and short ones with a comment to many', async () => {
  const chatIds = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const body = { kbId, title: `Chat ${n}` }
      return (await api.call(ana, 'createChat', { body })).id
    }),
  )
  const forward = async (content: string, to: string[], comment = '') => {
    const { id } = await api.message(ana, chatId, content)
    const body = { messageIds: [id], chatIds: to, comment }
    return api.attempt(ana, 'forwardMessages', { params: { chatId }, body })
  }
  const long = '"<'.repeat(limits.messageLength / 2)
  expect((await forward(long, chatIds)).fields).toEqual({ messageIds: ['too_many'] })
  expect((await forward('short', chatIds, long)).fields).toEqual({ messageIds: ['too_many'] })
  expect((await forward(long, chatIds.slice(0, 5))).status).toBe(200)
  const { data } = await forward('short', chatIds, 'Look **here**')
  const comments = (data as { html: string }[]).filter(({ html }) => html.includes('here'))
  expect(comments.map(({ html }) => html)).toEqual(
    chatIds.map(() => '<p>Look <strong>here</strong></p>'),
  )
})

const kept = [
  'שלום, עולם',
  'مرحبا بالعالم \u200f(1)',
  '👩‍👩‍👧‍👦 🏳️‍🌈 👋🏽',
  'Zalgơ̷̧͓',
  '训练数据：上海在东边',
  '𝒜𝓃𝒶 𠮷野家',
  'a\u200db\u00ad',
]
for (const content of kept)
  test(`${JSON.stringify(content)} is returned as it was written`, async () => {
    const written = content.normalize('NFC')
    expect((await api.message(ana, chatId, content)).content).toBe(written)
    expect((await api.kb(ana, { title: content })).id).toBeTruthy()
  })

test('NUL and other control characters are removed, lone surrogates are replaced', async () => {
  expect((await api.message(ana, chatId, 'a\u0000b\u0007c\td\ne')).content).toBe('abc\td\ne')
  expect((await api.message(ana, chatId, 'x\ud800y\udfffz')).content).toBe('x\ufffdy\ufffdz')
  expect((await api.message(ana, chatId, 'e\u0301')).content).toBe('\u00e9')
})

const blanks = [
  '',
  ' \n\t ',
  '\u00a0\u3000',
  '\u200b\u200d\ufeff',
  '\u3164',
  '\u2800',
  '\u0000\u0007',
]
for (const content of blanks)
  test(`${JSON.stringify(content)} shows nothing and is rejected as blank`, async () => {
    const body = { clientId: newId(), content }
    const sent = await api.attempt(ana, 'sendMessage', { params: { chatId }, body })
    expect(sent).toMatchObject({ status: 400, fields: { content: ['required'] } })
    const made = await api.attempt(ana, 'createKb', { body: { title: content } })
    expect(made).toMatchObject({ status: 400, fields: { title: ['required'] } })
  })

test('a message may be as long as the limit and no longer', async () => {
  const longest = '字'.repeat(limits.messageLength)
  expect((await api.message(ana, chatId, longest)).content).toBe(longest)
  for (const content of [`${longest}字`, 'x'.repeat(limits.messageLength * 5)]) {
    const body = { clientId: newId(), content }
    const answer = await api.attempt(ana, 'sendMessage', { params: { chatId }, body })
    expect(answer).toMatchObject({ status: 400, fields: { content: ['too_long'] } })
  }
})

test('a title is one line and cannot change the direction of the text beside it', async () => {
  const body = { title: '  A\r\n\tB \u202etxt.exe\u2066 ' }
  expect((await api.call(ana, 'createKb', { body })).title).toBe('A B txt.exe')
})

test('a public knowledge base is found by any part of its title or description, also in Chinese', async () => {
  const { id } = await api.kb(ana, {
    title: '深度学习模型',
    description: '100%_sure',
    isPublic: true,
  })
  const found = async (search: string) =>
    (await api.call(null, 'listPublicKbs', { query: { search } })).map((kb) => kb.id)
  for (const search of ['学习', '模型', 'SURE', '%_', '\u0000学习'])
    expect(await found(search)).toEqual([id])
  for (const search of ['习学', '%%', '\\', "'; --"]) expect(await found(search)).toEqual([])
})
