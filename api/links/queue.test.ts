import { expect, onTestFinished, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { hasEnded, openFilesApi } from '#tests/support/files.ts'
import { openSite, page } from './site.fixture.ts'

test('a link that is being fetched when the process ends is fetched by the next process', async () => {
  const site = await openSite()
  const api = await openFilesApi({ LINK_FETCH_ALLOW: site.host })
  onTestFinished(async () => {
    await api.close()
    await site.close()
  })
  const owner = await api.person()
  const kbId = await api.kb(owner)
  const { until } = api.listenTo(kbId)
  const asked = new Promise<void>((resolve) => {
    site.pages['/slow'] = () => resolve()
  })
  const { data } = await owner.call<Resource[]>('POST', `/kb/${kbId}/weblinks`, {
    Links: [site.url('/slow')],
  })
  const id = data[0]?.id ?? ''
  await asked
  await api.restart(async () => {
    const { data } = await owner.call<Resource>('GET', `/kb/${kbId}/resources/${id}`)
    expect(data.status).toBe('init')
    site.pages['/slow'] = page('Here after all.', 'text/plain')
  })
  await until((heard) => heard.some((event) => hasEnded(event, id)))
  const resource = await owner.call<Resource>('GET', `/kb/${kbId}/resources/${id}`)
  expect(resource.data).toMatchObject({ status: 'completed', failure: null })
})
