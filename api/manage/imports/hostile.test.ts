import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharing } from '#api/documents/analysis/zip.fixture.ts'
import { newId } from '#api/platform/ids.ts'
import { importLimits } from '#contract/limits.ts'
import { type FilesApi, openFilesApi } from '#tests/support/files.ts'
import { importZip } from '#tests/support/imports.ts'
import {
  description,
  exportWith,
  fileAt,
  kb,
  lines,
  message,
  person,
  rights,
  townhall,
} from '#tests/support/small-export.ts'
import { zipOf } from '#tests/support/zip-of.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi({ MAX_PERSON_BYTES: '300000', MAX_UPLOAD_BYTES: '500000' })
})
afterAll(() => api.close())

/** Changes bytes of a zip file: each place where `find` is. */
function patched(zip: Buffer, find: string, change: (at: number) => void): Buffer {
  for (let at = zip.indexOf(find, 0, 'latin1'); at >= 0; at = zip.indexOf(find, at + 4, 'latin1'))
    change(at)
  return zip
}

const directoryEntry = 'PK\u0001\u0002'

async function renamed(from: string, to: string): Promise<Buffer> {
  const zip = await exportWith({ [from]: 'x' })
  return patched(zip, from, (at) => zip.write(to, at))
}

async function encrypted(): Promise<Buffer> {
  const zip = await exportWith()
  return patched(zip, directoryEntry, (at) =>
    zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8),
  )
}

async function withLinks(): Promise<Buffer> {
  const zip = await exportWith()
  return patched(zip, directoryEntry, (at) => zip.writeUInt32LE(0o120777 * 0x10000, at + 38))
}

// Says that all files are empty, although they are not.
async function withWrongSizes(): Promise<Buffer> {
  const zip = await exportWith({ 'files/a.txt': 'a'.repeat(100_000) })
  return patched(zip, directoryEntry, (at) => zip.writeUInt32LE(10, at + 24))
}

// More than there is room for. Its end is damaged, so that reading all of it fails otherwise.
async function withLargeFile() {
  const zip = await exportWith({ 'files/a.txt': 'a'.repeat(400_000) })
  return patched(zip, directoryEntry, (at) => {
    if (zip.readUInt32LE(at + 24) === 400_000) zip.writeUInt32LE(400_001, at + 24)
  })
}

// As the thousand files of a zip bomb do.
async function withSharedContent(): Promise<Buffer> {
  const files = [fileAt('files/a.txt'), fileAt('files/b.txt')]
  const zip = await exportWith({ 'files.json': files, 'files/b.txt': 'Words' })
  return sharing(zip, 'files/b.txt', 'files/a.txt')
}

async function withMoreEntries(): Promise<Buffer> {
  const zip = await exportWith()
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  zip.writeUInt16LE(65_534, end + 8)
  zip.writeUInt16LE(65_534, end + 10)
  return zip
}

const chat = (messages: object[]) => exportWith({ 'chats/Townhall.json': lines(messages) })
const twice = message()
const sameFile = fileAt('files/a.txt')
const reply = message({ rootId: twice.id })
const reactionOf = { messageId: newId(), userId: newId(), userInfo: null }
const quoteOf = (change: object) => {
  const place = { kbId: newId(), resourceId: newId(), isOlder: false, title: '', page: 1 }
  const text = { pageKind: 'page', pageName: null, line: null, start: 0, end: 5, quote: 'Words' }
  return message({ citations: [{ n: 1, ...place, ...text, marks: [], ...change }] })
}
const folder = (path: string, name: string) => ({ path, name })
const chatText = (text: string) => exportWith({ 'chats/Townhall.json': text })
const blanks = ' '.repeat(2 * importLimits.valueBytes)
const withFolders = (...folders: object[]) =>
  exportWith({ 'export.json': description({ folders }) })

const refused: [what: string, failure: string, zip: () => Buffer | Promise<Buffer>][] = [
  ['an empty file', 'not_a_zip', () => Buffer.alloc(0)],
  ['a text', 'not_a_zip', () => Buffer.from('PK no zip')],
  ['half a zip file', 'not_a_zip', async () => (await exportWith()).subarray(0, 500)],
  ['another zip file', 'not_an_export', () => zipOf([['a.txt', 'a']])],
  [
    'a later format',
    'other_format',
    () => exportWith({ 'export.json': description({ format: 2 }) }),
  ],
  ['an encrypted zip file', 'encrypted', encrypted],
  ['a symbolic link', 'damaged', withLinks],
  ['a path that leads up', 'damaged', () => renamed('files/xx.txt', '../es/xx.txt')],
  ['an absolute path', 'damaged', () => renamed('files/xx.txt', '/iles/xx.txt')],
  ['two files at one path', 'damaged', () => renamed('files/b.txt', 'files/a.txt')],
  ['sizes that are wrong', 'damaged', withWrongSizes],
  ['files that share their content', 'damaged', withSharedContent],
  ['a directory that ends early', 'damaged', withMoreEntries],
  ['no JSON', 'damaged', () => exportWith({ 'files.json': '[' })],
  ['other JSON', 'damaged', () => exportWith({ 'files.json': '{}' })],
  ['no description', 'damaged', () => exportWith({ 'knowledge-base.json': undefined })],
  [
    'no title',
    'damaged',
    () => exportWith({ 'knowledge-base.json': { ...kb, ...rights, title: '' } }),
  ],
  ['a chat that is not there', 'damaged', () => exportWith({ 'chats/Townhall.json': undefined })],
  ['half a chat', 'damaged', () => exportWith({ 'chats/Townhall.json': '[\n{"id":' })],
  [
    'a message without end',
    'damaged',
    () => exportWith({ 'chats/Townhall.json': `[\n{"a":"${'x'.repeat(importLimits.valueBytes)}` }),
  ],
  ['a message twice', 'damaged', () => chat([twice, twice])],
  ['a reply to nothing', 'damaged', () => chat([message({ rootId: newId() })])],
  ['a reply to a reply', 'damaged', () => chat([twice, reply, message({ rootId: reply.id })])],
  ['megabytes of blanks', 'damaged', () => chatText(`[${blanks}${JSON.stringify(message())}]`)],
  ['a chat that is no list', 'damaged', () => chatText(JSON.stringify(message()))],
  ['lists in lists', 'damaged', () => chatText(`${'['.repeat(100)}${']'.repeat(100)}`)],
  [
    'a reaction with NUL',
    'damaged',
    () => chat([message({ reactions: [{ ...reactionOf, reaction: 'a\0' }] })]),
  ],
  ['a quote with NUL', 'damaged', () => chat([quoteOf({ quote: 'a\0' })])],
  ['a quote with an impossible number', 'damaged', () => chat([quoteOf({ n: 2 ** 40 })])],
  ['a quote of an impossible page', 'damaged', () => chat([quoteOf({ page: 2 ** 40 })])],
  ['a message with NUL', 'damaged', () => chat([message({ content: 'a\0b' })])],
  ['a message that is too long', 'damaged', () => chat([message({ content: 'x'.repeat(20_001) })])],
  ['a time that is none', 'damaged', () => chat([message({ createdAt: 'now' })])],
  ['a file twice', 'damaged', () => exportWith({ 'files.json': [sameFile, sameFile] })],
  [
    'two files with the content of one',
    'damaged',
    () => exportWith({ 'files.json': [sameFile, fileAt('files/a.txt')] }),
  ],
  [
    'a file in no folder',
    'damaged',
    () => exportWith({ 'files.json': [fileAt('files/none/a.txt')] }),
  ],
  [
    'a link to a script',
    'damaged',
    () =>
      exportWith({ 'files.json': [fileAt('files/a.txt', { kind: 'link', url: 'javascript:x' })] }),
  ],
  ['a folder in no folder', 'damaged', () => withFolders(folder('files/x/y/', 'y'))],
  ['a folder without a name', 'damaged', () => withFolders(folder('files/x/', ' '))],
  [
    'two Townhalls',
    'damaged',
    () =>
      exportWith({
        'export.json': description({
          chats: [1, 2].map(() => ({ ...townhall, path: 'chats/Townhall' })),
        }),
      }),
  ],
  ['more than there is room for', 'person_full', withLargeFile],
  [
    'a file that is larger than an upload may be',
    'too_large',
    () => exportWith({ 'files/a.txt': 'a'.repeat(600_000) }),
  ],
]

test.for(refused)('an import of %s fails and leaves nothing', async ([, failure, zip]) => {
  const importer = await api.person('Ines')
  const before = await kept()
  const ended = await importZip(importer, await zip())
  expect(ended).toMatchObject({ status: 'failed', failure, kbId: null })
  expect((await importer.call<unknown[]>('GET', '/kb')).data).toEqual([])
  await expect.poll(kept).toEqual(before)
  const { data } = await importer.call<{ storageUsed: number }>('GET', '/user/info')
  expect(data.storageUsed).toBe(0)
})

async function kept() {
  const count = async (table: 'kbs' | 'resources' | 'messages' | 'folders' | 'attachments') =>
    (
      await api.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n
  const authors = api.db.selectFrom('users').select('id').where('imported_into', 'is not', null)
  return {
    rows: await Promise.all((['kbs', 'resources', 'messages', 'folders'] as const).map(count)),
    authors: await authors.execute(),
    stored: (await api.stored()).filter((name) => /^[0-9a-f]{64}$/.test(name)).sort(),
  }
}

test('what is odd and harmless in an export does not stop its import', async () => {
  const later = {
    createdAt: '2999-01-01T00:00:00.000Z',
    sender: { ...person, displayName: '\u202e\n' },
  }
  const reaction = { messageId: newId(), userId: newId(), reaction: '👍', userInfo: null }
  const odd = message({ ...later, reactions: [reaction, reaction], content: '<script>x</script>' })
  const zip = await exportWith({
    'chats/Townhall.json': lines([
      odd,
      message({ sender: null, files: [{ name: 'a', path: null }] }),
    ]),
    'files.json': [fileAt('files/a.txt', { title: '../../a\u202e.txt' })],
    'files/not-included.txt': 'x',
  })
  const importer = await api.person('Ines')
  const { kbId } = await importZip(importer, zip)
  const chats = await importer.call<{ id: string; systemChat: string }[]>(
    'GET',
    `/chats?kbId=${kbId}`,
  )
  const chatId = chats.data.find(({ systemChat }) => systemChat === 'townhall')?.id
  const { data } = await importer.call<{ messages: { html: string; createdAt: string }[] }>(
    'GET',
    `/chats/${chatId}/messages`,
  )
  expect(data.messages).toHaveLength(2)
  expect(data.messages[0]).toMatchObject({ reactions: [{ reaction: '👍' }] })
  expect(data.messages[0]?.html).not.toContain('<script')
  expect(data.messages[0]?.createdAt.localeCompare(new Date().toISOString())).toBe(-1)
  const files = await importer.call<{ resources: { title: string }[] }>(
    'GET',
    `/kb/${kbId}/resources`,
  )
  expect(files.data.resources.map(({ title }) => title)).toEqual(['a.txt'])
})
