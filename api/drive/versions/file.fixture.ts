import { findPassages } from '#api/answers/search/passages/find.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Version } from '#contract/entities/version.ts'
import {
  type Caller,
  type FilesApi,
  form,
  hasEnded,
  readAnswer,
  uploadAndAnalyse,
} from '#tests/support/files.ts'

export async function fileWith(api: FilesApi, content: string) {
  const owner = await api.person('Marit')
  const kbId = await api.kb(owner, { canEveryoneUpload: true })
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'tides.txt', content)
  const path = `/kb/${kbId}/resources/${id}`
  const replace = async (text: string, by: Caller = owner, name = 'tides.txt') => {
    const body = form({ [name]: text })
    return readAnswer<Resource>(await by.send('POST', `${path}/versions`, { body }))
  }
  const analysed = async (change: () => Promise<unknown>) => {
    const { until } = api.listenTo(kbId)
    await change()
    await until((heard) => heard.some((event) => hasEnded(event, id)))
  }
  const versions = async () =>
    (await owner.call<{ versions: Version[] }>('GET', `${path}/versions`)).data.versions
  const text = async (of = '') => (await owner.send('GET', `${path}${of}/download`)).text()
  const found = async (query: string) =>
    (await findPassages(api.db, { kbIds: [kbId] }, query)).map((one) => one.text)
  const sizes = async () => {
    const kb = await owner.call<{ resourceSize: number; resourceCount: number }>(
      'GET',
      `/kb/${kbId}`,
    )
    const user = await owner.call<{ resourceSize: number }>('GET', '/user/info')
    return [kb.data.resourceCount, kb.data.resourceSize, user.data.resourceSize]
  }
  return { owner, kbId, id, path, replace, analysed, versions, text, found, sizes }
}
