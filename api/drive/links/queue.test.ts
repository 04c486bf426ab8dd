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

test('slow links of one person do not delay the links of another person', async () => {
  const site = await openSite()
  const api = await openFilesApi({ LINK_FETCH_ALLOW: site.host })
  onTestFinished(async () => {
    await api.close()
    await site.close()
  })
  const [ann, ben] = [await api.person('Ann'), await api.person('Ben')]
  const [slow, quick] = [await api.kb(ann), await api.kb(ben)]
  const heard = api.listenTo(quick)
  const paths = ['/1', '/2', '/3', '/4']
  const asked = Promise.withResolvers<void>()
  const open: string[] = []
  for (const path of paths)
    site.pages[path] = () => {
      open.push(path)
      if (open.length === 2) asked.resolve()
    }
  site.pages['/quick'] = page('Here at once.', 'text/plain')
  const add = (person: typeof ann, kbId: string, of: string[]) =>
    person.call<Resource[]>('POST', `/kb/${kbId}/weblinks`, { Links: of.map(site.url) })
  const { data: waiting } = await add(ann, slow, paths)
  await asked.promise
  const { data } = await add(ben, quick, ['/quick'])
  await heard.until((events) => events.some((event) => hasEnded(event, data[0]?.id ?? '')))
  const states = await api.db
    .selectFrom('resources')
    .select('status')
    .where(
      'id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute()
  expect(states.map(({ status }) => status)).toEqual(paths.map(() => 'init'))
})
