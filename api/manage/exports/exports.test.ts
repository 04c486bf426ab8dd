import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { newId } from '#api/platform/ids.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import {
  type Caller,
  type FilesApi,
  form,
  openFilesApi,
  readAnswer,
  upload,
} from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

/** Fetches a zip file. Returns the text of each file in it. */
async function fetchZip(person: Caller, path: string): Promise<Map<string, string>> {
  const answer = await person.send('GET', path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const found = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, String(await buffer(await zip.openReadStreamPromise(entry))))
  return found
}

const everything = { canEveryoneUpload: true, canEveryoneDownload: true }

type Said = { content: string; attachmentIds?: string[]; rootMessageId?: string }

async function say(person: Caller, chatId: string, said: Said): Promise<string> {
  const body = { clientId: newId(), ...said }
  return (await person.call<{ id: string }>('POST', `/chats/${chatId}/messages`, body)).data.id
}

async function attach(person: Caller, chatId: string, name: string): Promise<string> {
  const body = form({ [name]: `Content of ${name}` })
  const answer = await person.send('POST', `/chats/${chatId}/messages/attachment`, { body })
  return (await readAnswer<{ id: string }>(answer)).data.id
}

/** A knowledge base with a file in a folder, a thread with an attachment, and a private chat. */
async function openWorld() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kbId = await api.kb(owner, { title: 'Papers: <1>', ...everything })
  await api.member(kbId, viewer.id)
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'Plans' })
  await upload(owner, kbId, { 'a&b.txt': 'In a folder' }, { folderId: folder.data.id })
  await upload(viewer, kbId, { 'mine.txt': 'Of the viewer' })
  const chats = await owner.call<{ id: string }[]>('GET', `/chats?kbId=${kbId}`)
  const townhall = chats.data[0]?.id ?? ''
  const root = await say(owner, townhall, { content: 'What about **<script>**?' })
  const attachmentIds = [await attach(viewer, townhall, 'note.txt')]
  await say(viewer, townhall, { content: 'A reply', rootMessageId: root, attachmentIds })
  const other = await api.person('Otto')
  await api.member(kbId, other.id)
  const body = { kbId, otherUserId: other.id }
  const secret = await viewer.call<{ id: string }>('POST', '/chats/private-message', body)
  await say(viewer, secret.data.id, { content: 'Between the two of us' })
  return { owner, viewer, other, kbId, townhall }
}

test('an owner exports a knowledge base with its folders and their own chats', async () => {
  const { owner, kbId } = await openWorld()
  const zip = await fetchZip(owner, `/kb/${kbId}/export`)
  expect(zip.get('files/Plans/a&b.txt')).toBe('In a folder')
  expect(zip.get('files/mine.txt')).toBe('Of the viewer')
  expect(zip.get('index.html')).toContain('<h1>Papers: &#60;1&#62;</h1>')
  expect(zip.get('index.html')).toContain('href="files/Plans/a%26b.txt"')
  const page = zip.get('chats/Townhall.html') ?? ''
  expect(page).toContain('A reply')
  expect(page).not.toContain('<script')
  expect(page).toContain('href="../chats/Townhall%20files/note.txt"')
  expect(zip.get('chats/Townhall files/note.txt')).toBe('Content of note.txt')
  const messages = JSON.parse(zip.get('chats/Townhall.json') ?? '') as { content: string }[]
  expect(messages.map(({ content }) => content)).toEqual(['What about **<script>**?', 'A reply'])
  expect([...zip.values()].join('')).not.toContain('Between the two of us')
})

test.for([
  ['../../evil.sh', '.._.._evil.sh'],
  ['lists/', 'lists_'],
  ['\\x', '_x'],
])(
  'the list of what is missing is in the folder of the files, also if it is called %s',
  async ([called = '', expected]) => {
    const { owner, kbId } = await openWorld()
    const gone = { hash: '0'.repeat(64) }
    await api.db.updateTable('resources').set(gone).where('title', '=', 'mine.txt').execute()
    const query = `missingName=${encodeURIComponent(called)}`
    const zip = await fetchZip(owner, `/kb/${kbId}/export?${query}`)
    expect(zip.get(`files/${expected}`)).toBe('mine.txt\r\n')
  },
)

test('an export, which may be given to others, has no link for joining, no address and no alias', async () => {
  const { owner, viewer, kbId } = await openWorld()
  await owner.call('POST', '/user/alias', { targetUserId: viewer.id, alias: 'Old crow' })
  const body = { kbId, otherUserId: viewer.id }
  const { data } = await owner.call<{ id: string }>('POST', '/chats/private-message', body)
  await say(owner, data.id, { content: 'To you alone' })
  const zip = await fetchZip(owner, `/kb/${kbId}/export`)
  expect(zip.get('chats/Vic.html')).toContain('To you alone')
  expect([...zip].join('\n')).not.toMatch(/Old crow|\/invite\/|@example/)
})

test('only the owner exports a knowledge base', async () => {
  const { viewer, kbId } = await openWorld()
  expect((await viewer.call('GET', `/kb/${kbId}/export`)).status).toBe(403)
  const stranger = await api.person()
  expect((await stranger.call('GET', `/kb/${kbId}/export`)).status).toBe(404)
})

test('people export what they wrote and uploaded, and nothing of others', async () => {
  const { viewer, townhall, kbId } = await openWorld()
  const messageId = await say(viewer, townhall, { content: 'Worth a line' })
  await viewer.call('POST', `/kb/${kbId}/book`, { messageId, quote: 'Worth a line', note: 'Why' })
  const keys = browserKeys()
  await viewer.call('POST', '/user/push-subscriptions', { ...keys, userAgent: 'Firefox/130.0' })
  const zip = await fetchZip(viewer, '/user/export?language=zh')
  expect(JSON.parse(zip.get('account.json') ?? '')).toMatchObject({
    profile: { displayName: 'Vic' },
    knowledgeBases: [{ id: kbId, role: 'viewer' }],
    commonplaceBook: [{ kbId, quote: 'Worth a line', note: 'Why', source: { messageId } }],
    browsersWithNotices: [{ browser: 'Firefox', lastSentAt: null }],
  })
  expect(zip.get('files/Papers_ _1_/mine.txt')).toBe('Of the viewer')
  const all = [...zip.values()].join('')
  for (const own of ['A reply', 'Between the two of us', '返回目录']) expect(all).toContain(own)
  for (const foreign of ['What about', 'In a folder', keys.endpoint, keys.auth])
    expect(all).not.toContain(foreign)
})

test('the export of own data names own files that may not be downloaded, and links to the others', async () => {
  const { owner, viewer, kbId } = await openWorld()
  const open = await api.kb(owner, { title: 'Open', ...everything })
  await api.member(open, viewer.id)
  await upload(viewer, open, { 'there.txt': 'Of the viewer too' })
  await owner.call('PUT', `/kb/${kbId}`, { canEveryoneDownload: false })
  const zip = await fetchZip(viewer, '/user/export')
  expect([...zip.keys()].filter((path) => path.startsWith('files/'))).toEqual([
    'files/Open/there.txt',
  ])
  const index = zip.get('index.html') ?? ''
  const [included = '', missing = ''] = index.split('Files that you may not download now')
  expect(included).toContain('<a href="files/Open/there.txt">')
  expect(missing).toContain('<li>Papers_ _1_/mine.txt</li>')
  expect(index).not.toContain('mine.txt"')
})

test('what a person may no longer see is not in their export', async () => {
  const { owner, viewer, kbId } = await openWorld()
  await owner.call('DELETE', `/kb/${kbId}/collaborator/${viewer.id}`)
  const all = [...(await fetchZip(viewer, '/user/export')).values()].join('')
  expect(all).not.toMatch(/A reply|Of the viewer|Papers/)
})

test('a person who is removed from a chat during their export gets no further files of it', async () => {
  const { owner, viewer, kbId } = await openWorld()
  const made = await owner.call<{ id: string }>('POST', '/chats', { kbId, title: 'Team' })
  const chatId = made.data.id
  await owner.call('POST', `/chats/${chatId}/members`, { UserIDs: [viewer.id] })
  const attachmentIds: string[] = []
  for (const name of ['1.bin', '2.bin', '3.bin']) {
    const body = form({ [name]: randomBytes(2_000_000) })
    const answer = await viewer.send('POST', `/chats/${chatId}/messages/attachment`, { body })
    attachmentIds.push((await readAnswer<{ id: string }>(answer)).data.id)
  }
  await say(viewer, chatId, { content: 'Three files', attachmentIds })
  const reader = (await viewer.send('GET', '/user/export')).body?.getReader()
  let received = 0
  while (received < 1_000_000) received += (await reader?.read())?.value?.byteLength ?? 0
  await owner.call('DELETE', `/chats/${chatId}/members/${viewer.id}`)
  for (let part = await reader?.read(); part?.value; part = await reader?.read())
    received += part.value.byteLength
  expect(received).toBeLessThan(3_000_000)
})

test('a chat longer than a page is exported completely and in order', async () => {
  const { owner, kbId, townhall } = await openWorld()
  for (let n = 0; n < 120; n++) await say(owner, townhall, { content: `Number ${n}` })
  const zip = await fetchZip(owner, `/kb/${kbId}/export`)
  const messages = JSON.parse(zip.get('chats/Townhall.json') ?? '') as { content: string }[]
  const expected = Array.from({ length: 120 }, (_, n) => `Number ${n}`)
  expect(messages.slice(2).map(({ content }) => content)).toEqual(expected)
})
