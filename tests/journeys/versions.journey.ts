import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.versions

async function openVersions(page: Page) {
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['readme.md'])
  const { resources } = await call(page, 'listResources', {
    params: { kbId: idOf(kb) },
    query: {},
  })
  const path = `${kb}/resources/${resources[0]?.id}`
  await page.goto(path)
  await ready(page)
  const more = filled(en.resources.actionsOf, { name: 'readme.md' })
  await page.locator(`summary[aria-label="${more}"]`).click()
  await page.getByRole('link', { name: en.resources.versions, exact: true }).click()
  await expect(page.getByText(words.noneWritten)).toBeVisible()
  return path
}

const row = (page: Page, n: number) =>
  page.getByRole('listitem').filter({ hasText: filled(words.number, { n }) })

async function addVersion(page: Page, text: string) {
  const file = { name: 'readme.md', mimeType: 'text/markdown', buffer: Buffer.from(text) }
  await page.getByText(words.replace).click()
  await page.locator('#version-file').setInputFiles(file)
  await page.getByRole('button', { name: words.upload }).click()
}

async function deleteVersion(page: Page, n: number) {
  await row(page, n)
    .locator(`summary[aria-label="${filled(words.actionsOf, { n })}"]`)
    .click()
  await row(page, n).getByRole('link', { name: words.delete, exact: true }).click()
  await row(page, n).getByRole('button', { name: words.delete, exact: true }).click()
}

test('a dialog of versions that was opened by its address follows what becomes of a new one', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page is as it was sent')
  const page = await person('Ada Byron')
  await page.goto(`${await openVersions(page)}/versions`)
  await ready(page)
  await addVersion(page, '# The second text')
  const changes = filled(words.changesLinkOf, { n: 2 })
  await expect(page.getByRole('link', { name: changes })).toBeVisible()
  await expect(page.locator('#version-file')).toHaveValue('')
})

test('a file is uploaded again, an older version is restored and another one is deleted', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const path = await openVersions(page)
  await addVersion(page, '# The second text\n\nAll lamps are lit.')
  await expect(row(page, 2)).toContainText(words.current)
  await expect(row(page, 1)).toContainText('Ada Byron')
  await checkPage(page)

  await row(page, 1)
    .getByRole('button', { name: filled(words.restoreOf, { n: 1 }) })
    .click()
  await expect(row(page, 3)).toContainText(words.current)
  await expect(row(page, 2)).not.toContainText(words.current)

  await deleteVersion(page, 2)
  await expect(row(page, 2)).toHaveCount(0)
  await expect(row(page, 1)).toBeVisible()

  await page.goto(path)
  await ready(page)
  const link = filled(en.file.versionLink, { n: 3 })
  await page.getByRole('link', { name: link }).click()
  await expect(row(page, 3)).toBeVisible()
})
