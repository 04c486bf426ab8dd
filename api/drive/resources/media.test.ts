import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

const sound = Buffer.concat([
  Buffer.from(
    'RIFF\x2c\x01\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0',
    'latin1',
  ),
  Buffer.from('data\x08\x01\0\0', 'latin1'),
  Buffer.alloc(264),
])

async function scene() {
  const owner = await api.person('Owner')
  const kbId = await api.kb(owner, { canEveryoneDownload: false })
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  return { owner, viewer, kbId }
}

test.each([
  ['bell.wav', sound, 'audio/wav', 'audio'],
  ['bell.mp3', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), 'audio/mpeg', 'audio'],
  ['tour.mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0', 'latin1'), 'video/mp4', 'video'],
  ['tour.mov', Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0', 'latin1'), 'video/quicktime', 'video'],
  ['tour', Buffer.from('\x1a\x45\xdf\xa3\x42\x82\x84webm', 'latin1'), 'video/webm', 'video'],
])('%s is complete without text and can be played', async (name, bytes, type, previewKind) => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, name, new Uint8Array(bytes))
  expect(file).toMatchObject({ status: 'completed', type, previewKind, pageCount: 0 })
})

test('a part of a sound can be fetched, by those who may download it', async () => {
  const { owner, viewer, kbId } = await scene()
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'bell.wav', new Uint8Array(sound))
  const url = `/kb/${kbId}/resources/${id}/preview`
  const headers = { range: 'bytes=8-11' }
  const part = await owner.send('GET', url, { headers })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'audio/wav'])
  expect(await part.text()).toBe('WAVE')
  expect((await viewer.send('GET', url, { headers })).status).toBe(409)
})

test('a sound that is named as a PDF fails with `not_what_its_name_says`', async () => {
  const { owner, kbId } = await scene()
  const file = await uploadAndAnalyse(api, owner, kbId, 'bell.pdf', new Uint8Array(sound))
  expect(file).toMatchObject({ status: 'failed', failure: 'not_what_its_name_says' })
})
