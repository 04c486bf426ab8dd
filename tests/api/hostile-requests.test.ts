import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'

// Requests that are invalid before their content is parsed.

let api: TestApi
let ana: Person
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
}, 180_000)
afterAll(() => api.close())

const all = Object.entries(calls) as [CallName, Call][]
const takesJson = all.flatMap(([name, call]) => (call.body && !call.upload ? name : []))
const takesFiles = all.flatMap(([name, call]) => (call.upload ? name : []))

type Sent = { headers?: Record<string, string>; body?: BodyInit; duplex?: 'half' }

async function answerTo(name: CallName, sent: Sent) {
  const { method, path }: Call = calls[name]
  const address = path.replace(/:(\w+)/g, () => newId())
  const { status, code } = await readAnswer(name, await api.send(ana, method, address, sent))
  return [status, code]
}

const json = { 'content-type': 'application/json' }
const bytes = (...values: number[]) => new Uint8Array(values)

const refused: [string, Sent, [number, string]][] = [
  ['a form', { headers: { 'content-type': 'text/html' }, body: '{}' }, [415, 'unsupported_type']],
  ['truncated JSON', { headers: json, body: '{"title":' }, [400, 'invalid_json']],
  ['two values', { headers: json, body: '{}{}' }, [400, 'invalid_json']],
  ['NaN', { headers: json, body: '{"limit":NaN}' }, [400, 'invalid_json']],
  ['invalid UTF-8', { headers: json, body: bytes(0xff, 0xfe, 0x7b) }, [400, 'invalid_json']],
  [
    'a compressed body',
    { headers: { ...json, 'content-encoding': 'gzip' }, body: new Uint8Array(gzipSync('{}')) },
    [415, 'unsupported_type'],
  ],
]

for (const [what, sent, answer] of refused)
  test.for(takesJson)(`%s rejects ${what}`, async (name) => {
    expect(await answerTo(name, sent)).toEqual(answer)
  })

test.for(takesJson)('%s accepts a chunked body without a content-length', async (name) => {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of ['{', '"a":', '1', '}'])
        controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
  const [status] = await answerTo(name, { headers: json, body, duplex: 'half' })
  expect([200, 400, 403, 404]).toContain(status)
})

test('of a duplicate field the last value counts, both for the check and for the action', async () => {
  const body = '{"title":"First","title":"Second","isPublic":true,"isPublic":false}'
  const response = await api.send(ana, 'POST', '/kb', { headers: json, body })
  const { data } = await readAnswer('createKb', response)
  expect(data).toMatchObject({ title: 'Second', isPublic: false })
})

test('fields named like prototype properties are ignored like other unknown fields', async () => {
  const body = '{"displayName":"Ana","__proto__":{"plan":"admin"},"constructor":{"plan":"admin"}}'
  const response = await api.send(ana, 'PUT', '/user/info', { headers: json, body })
  const { data } = await readAnswer('updateUser', response)
  expect(data).toMatchObject({ displayName: 'Ana', plan: 'free' })
  expect(({} as { plan?: string }).plan).toBeUndefined()
})

const multipart = (body: string, boundary = 'x'): Sent => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body,
})
const part = (name: string, more = '', content = 'x') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

const noForms: [string, Sent][] = [
  ['JSON', { headers: json, body: '{}' }],
  ['nothing', {}],
  ['a form without a boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }],
  ['a wrong boundary', multipart('--y\r\n\r\n--y--')],
  ['a truncated part', multipart(part('file', '; filename="a"').slice(0, -4))],
  ['a part without a name', multipart('--x\r\n\r\nx\r\n--x--\r\n')],
  ['thousands of parts', multipart(`${part('a').repeat(3_000)}--x--\r\n`)],
  ['a prototype’s name', multipart(`${part('__proto__', '', '{}')}--x--\r\n`)],
  ['a boundary without an end', multipart('--'.repeat(50_000), '-')],
]

for (const [what, sent] of noForms)
  test.for(takesFiles)(`%s rejects ${what} in place of files`, async (name) => {
    const [status] = await answerTo(name, sent)
    expect([400, 404]).toContain(status)
  })

test('files are saved under safe names, and a file without a usable name is rejected', async () => {
  const kb = await api.kb(ana)
  const refused: string[] = []
  const names = [
    '../../etc/passwd',
    'a\0b.txt',
    '\ud800.txt',
    '.',
    '…'.repeat(300),
    '\u202egpj.exe',
  ]
  for (const name of [...names, 'con', ' ', '"; filename="b"', '漢字.txt', 'a/b\\c']) {
    const body = new FormData()
    body.append('file', new Blob(['x']), name)
    const address = `/chats/${kb.townhallId}/messages/attachment`
    const response = await api.send(ana, 'POST', address, { body })
    const { status, data } = await readAnswer('uploadAttachment', response)
    if (status === 400) refused.push(name)
    if (status === 400) continue
    const kept = (data as { name: string }).name
    expect(kept).toMatch(/^[^/\\\p{Cc}\p{Cs}\u202a-\u202e]+$/u)
    expect(kept.length).toBeLessThanOrEqual(255)
  }
  expect(refused).toEqual(['.'])
})
