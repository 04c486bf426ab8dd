import { encode as encodeText } from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource, ResourcePage } from '#contract/entities/resource.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import {
  type Caller,
  type FilesApi,
  hasEnded,
  openFilesApi,
  upload,
  uploadAndAnalyse,
} from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

function encode(text: string, encoding: string) {
  return new Uint8Array(encodeText(text, encoding))
}

async function scene() {
  const owner = await api.person('Owner')
  return { owner, kbId: await api.kb(owner) }
}

async function textOf(person: Caller, { kbId, id }: Resource): Promise<string> {
  const url = `/kb/${kbId}/resources/${id}/pages/1/text`
  return (await person.call<ResourcePage>('GET', url)).data.text
}

async function findsIn(person: Caller, kbId: string, q: string): Promise<(string | null)[]> {
  const query = new URLSearchParams({ q, kbId })
  const hits = (await person.call<SearchHit[]>('GET', `/search?${query}`)).data
  return hits.flatMap((hit) => (hit.kind === 'passage' ? [hit.resourceId] : []))
}

const traditional = '備用燈泡放在二樓的紅色櫃子裡，鑰匙由值班人員保管。'
const russian = 'Запасная лампа лежит в красном шкафу на втором этаже.'
const japanese = '予備の電球は二階の赤い戸棚にあります。'
const english = 'The keeper’s log – “in ink” – is in the red cabinet.'

test.each([
  ['big5', 'big5', traditional, '紅色櫃子'],
  ['gbk', 'gb18030', '备用灯泡放在二楼的红色柜子里。', '红色柜子'],
  ['shift_jis', 'shift_jis', japanese, '戸棚'],
  ['euc-jp', 'euc-jp', japanese, '戸棚'],
  ['euc-kr', 'euc-kr', '예비 전구는 이층의 빨간 찬장에 있습니다.', '찬장에'],
  ['koi8-r', 'koi8-u', russian, 'красном шкафу'],
  ['windows-1251', 'windows-1251', russian, 'красном шкафу'],
  ['windows-1252', 'windows-1252', english, 'red cabinet'],
  ['utf-32le', null, traditional, '紅色櫃子'],
  ['utf-16be', null, `<p>${traditional}`, '紅色櫃子'],
  ['utf-8', null, traditional, '紅色櫃子'],
])('a text in %s is read in it, and its words are found', async (encoding, named, text, words) => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, 'notes.txt', encode(text, encoding))
  expect(file).toMatchObject({ status: 'completed', failure: null, encoding: named })
  expect(await textOf(owner, file)).toBe(text)
  expect(await findsIn(owner, kbId, words)).toEqual([file.id])
})

test.each([
  ['table.csv', 'windows-1251', 'Имя,Город\nИван,Москва\nПётр,Казань\n', 'Имя\tГород'],
  ['film.srt', 'big5', `1\n00:00:01,000 --> 00:00:02,000\n${traditional}\n`, traditional],
  ['notes.md', 'euc-jp', `# 灯台\n\n${japanese}\n`, japanese],
  ['page.html', 'big5', '<meta charset=big5><p>燈塔</p>', '燈塔'],
  ['page.html', 'utf-16le', '<meta charset="utf-16"><p>燈塔</p>', '燈塔'],
  [
    'data.xml',
    'windows-1251',
    '<?xml version="1.0" encoding="windows-1251"?><a>Лампа</a>',
    'Лампа',
  ],
  ['data.xml', 'utf-16be', '<?xml version="1.0" encoding="UTF-16"?><a>燈塔</a>', '燈塔'],
  ['lamp.py', 'gbk', '# -*- coding: gbk -*-\nname = "灯"\n', 'name = "灯"'],
])('%s in %s is read', async (name, encoding, content, text) => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, name, encode(content, encoding))
  expect(file).toMatchObject({ status: 'completed' })
  expect(await textOf(owner, file)).toContain(text)
})

/** Two characters that may be Chinese, Japanese or Korean, and what they are in Japanese. */
const doubtful = encode('灯台', 'euc-jp')

async function chosen(person: Caller, { kbId, id }: Resource, encoding: string): Promise<Resource> {
  const { until } = api.listenTo(kbId)
  const url = `/kb/${kbId}/resources/${id}`
  const answer = await person.call<Resource>('PUT', `${url}/encoding`, { encoding })
  expect(answer.data).toMatchObject({ status: 'queued', failure: null, encoding })
  await until((heard) => heard.some((event) => hasEnded(event, id)))
  return (await person.call<Resource>('GET', url)).data
}

test('a text whose encoding is not certain fails, and is read in the encoding that is chosen for it', async () => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, 'a.txt', doubtful)
  expect(file).toMatchObject({
    status: 'failed',
    failure: 'encoding_unknown',
    pageCount: 0,
    encoding: null,
    can: { chooseEncoding: true },
  })
  const read = await chosen(owner, file, 'euc-jp')
  expect(read).toMatchObject({ status: 'completed', failure: null, encoding: 'euc-jp' })
  expect(await textOf(owner, read)).toBe('灯台')
  expect(await findsIn(owner, kbId, '灯台')).toEqual([file.id])
  const preview = await owner.send('GET', `/kb/${kbId}/resources/${file.id}/preview`)
  expect(preview.headers.get('content-type')).toBe('text/plain; charset=euc-jp')
})

test('another encoding can be chosen for a text that was read with the wrong letters', async () => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, 'a.txt', encode(russian, 'koi8-r'))
  const wrong = await chosen(owner, file, 'windows-1251')
  const letters = await textOf(owner, wrong)
  expect(letters).not.toBe(russian)
  const right = await chosen(owner, wrong, 'koi8-u')
  expect(await textOf(owner, right)).toBe(russian)
  expect(await findsIn(owner, kbId, letters)).toEqual([])
})

test('a new version of a text is read in its own encoding, whatever was chosen before', async () => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, 'a.txt', doubtful)
  await chosen(owner, file, 'euc-jp')
  const { until } = api.listenTo(kbId)
  await upload(owner, kbId, { 'a.txt': encode(russian, 'koi8-r') }, { sameName: 'replace' })
  await until((heard) => heard.some((event) => hasEnded(event, file.id)))
  expect(await textOf(owner, file)).toBe(russian)
})

test('an encoding can only be chosen for a text, and by who may change the file', async () => {
  const { owner, kbId } = await scene()
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const text = await uploadAndAnalyse(api, owner, kbId, 'a.txt', doubtful)
  const url = `/kb/${kbId}/resources/${text.id}`
  expect((await viewer.call<Resource>('GET', url)).data.can.chooseEncoding).toBe(false)
  const refused = await viewer.call('PUT', `${url}/encoding`, { encoding: 'big5' })
  expect(refused).toMatchObject({ status: 403, error: { code: 'forbidden' } })
  const unknown = await owner.call('PUT', `${url}/encoding`, { encoding: 'rot13' })
  expect(unknown).toMatchObject({ status: 400, error: { code: 'invalid_input' } })
  const broken = await uploadAndAnalyse(api, owner, kbId, 'a.pdf', encode('%PDF-1.7', 'utf-8'))
  expect(broken.can.chooseEncoding).toBe(false)
  const at = `/kb/${kbId}/resources/${broken.id}/encoding`
  const noText = await owner.call('PUT', at, { encoding: 'big5' })
  expect(noText).toMatchObject({ status: 409, error: { code: 'not_retryable' } })
})
