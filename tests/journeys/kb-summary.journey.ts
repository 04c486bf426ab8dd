import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { type FakeOpenai, startFakeOpenai } from '#tests/support/fake-openai.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test as base } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { freePort, OwnServer } from './own-server.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const written = 'The lamps of a lighthouse, and who looks after them.'

const test = base.extend<{ model: FakeOpenai; server: OwnServer }>({
  model: async ({ browserName: _ }, use) => {
    const model = await startFakeOpenai()
    model.summaries.reply = { pieces: [written] }
    await use(model)
    await model.close()
  },
  server: async ({ browserName: _ }, use) => {
    const server = new OwnServer(await freePort())
    await server.start()
    await use(server)
    await server.remove()
  },
})

const summaryOf = async (page: Page, kb: string) =>
  (await call(page, 'readKb', { params: { kbId: idOf(kb) } })).summary

test('the home page shows what a model wrote of the files, below what people wrote, until they are deleted', async ({
  server,
  model,
  person,
}) => {
  test.slow()
  const page = await person('Ada Byron', { baseURL: server.origin })
  const kb = await createKb(page, 'Lighthouse', { description: 'For everybody on the rock' })
  await haveFiles(page, kb, ['readme.md'])
  await expect.poll(() => summaryOf(page, kb), { timeout: 60_000 }).not.toBe('')
  await server.kill()
  await server.start({ OPENAI_API_KEY: 'test', OPENAI_BASE_URL: model.url })
  await page.goto(kb)
  await ready(page)
  const summary = page.getByRole('region', { name: en.kb.home.summary })
  // Without script a page shows what was there when it was loaded.
  const seen = async (count: number) => {
    if (!withScript()) await page.reload()
    await expect(summary).toHaveCount(count, { timeout: 1_000 })
  }
  await expect(() => seen(1)).toPass({ timeout: 60_000 })
  await expect(summary).toContainText(written)
  await expect(page.getByText('For everybody on the rock')).toBeVisible()
  await checkPage(page)
  const params = { kbId: idOf(kb) }
  const { resources } = await call(page, 'listResources', { params, query: {} })
  const file = resources[0]!
  await call(page, 'deleteResource', { params: { ...params, resourceId: file.id }, query: {} })
  await expect(() => seen(0)).toPass({ timeout: 60_000 })
})

test('sentences of the files are not shown as what the files are about', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['readme.md'])
  await expect.poll(() => summaryOf(page, kb), { timeout: 60_000 }).not.toBe('')
  await page.goto(kb)
  await ready(page)
  await expect(page.getByRole('region', { name: en.kb.home.summary })).toHaveCount(0)
  await expect(page.getByText((await summaryOf(page, kb)).slice(0, 40))).toHaveCount(0)
})
