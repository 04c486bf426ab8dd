import type { Caller, FilesApi } from '#tests/support/files.ts'

export const tus = { 'tus-resumable': '1.0.0' }

export const encoded = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export async function kbForUploads(api: FilesApi, by?: Caller) {
  const owner = by ?? (await api.person('Marit'))
  const kbId = await api.kb(owner, { canEveryoneUpload: true })
  const begin = async (
    size: number,
    more: Record<string, string> = {},
    who = owner,
    added: Record<string, string> = {},
  ) => {
    const headers = {
      ...tus,
      ...(added['upload-defer-length'] ? {} : { 'upload-length': String(size) }),
      'upload-metadata': encoded({ name: 'film.bin', ...more }),
      ...added,
    }
    const answer = await who.send('POST', `/kb/${kbId}/uploads`, { headers })
    const path = `/kb/${kbId}/${answer.headers.get('location')}`
    return { status: answer.status, path, text: await answer.text() }
  }
  const offset = async (path: string, who = owner) => {
    const answer = await who.send('HEAD', path, { headers: tus })
    return { status: answer.status, at: Number(answer.headers.get('upload-offset')) }
  }
  const send = (path: string, at: number, body: BodyInit, who = owner) => {
    const type = 'application/offset+octet-stream'
    const headers = { ...tus, 'upload-offset': String(at), 'content-type': type }
    return who.send('PATCH', path, { headers, body, duplex: 'half' } as RequestInit)
  }
  return { owner, kbId, begin, offset, send }
}
