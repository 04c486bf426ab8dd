import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

test('the home page says what the files are about, below what people wrote, until they are deleted', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse', { description: 'For everybody on the rock' })
  await page.goto(kb)
  await ready(page)
  await expect(page.getByText(en.kb.home.summary)).toHaveCount(0)
  await haveFiles(page, kb, ['readme.md'])
  const params = { kbId: idOf(kb) }
  const { resources } = await call(page, 'listResources', { params, query: {} })
  const file = resources[0]!
  const summary = page.getByRole('region', { name: en.kb.home.summary })
  // Without script a page shows what was there when it was loaded.
  const seen = async (count: number) => {
    if (!withScript()) await page.reload()
    await expect(summary).toHaveCount(count, { timeout: 1_000 })
  }
  await expect(() => seen(1)).toPass({ timeout: 60_000 })
  await expect(summary).toContainText(file.summary)
  await expect(page.getByText('For everybody on the rock')).toBeVisible()
  await checkPage(page)
  await call(page, 'deleteResource', { params: { ...params, resourceId: file.id }, query: {} })
  await expect(() => seen(0)).toPass({ timeout: 60_000 })
})
