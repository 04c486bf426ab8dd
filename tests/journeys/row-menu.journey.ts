import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { fileRow, haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { resources: words, toasts } = en

test('an empty folder is deleted from its menu without a question, and comes back by Undo', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await call(page, 'createFolder', { params: { kbId: idOf(kb) }, body: { name: 'Lamps' } })
  await page.goto(`${kb}/drive`)
  await ready(page)
  const row = fileRow(page, 'Lamps')
  await row.getByLabel(filled(words.actionsOf, { name: 'Lamps' })).click()
  await row.getByRole('button', { name: words.delete, exact: true }).click()
  await expect(page.getByText(filled(toasts.itemDeleted, { title: 'Lamps' }))).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: en.shell.undo, exact: true }).click()
  await expect(row).toHaveCount(1)
})

test('the menu of a file copies its link', async ({ person }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await person('Ada Byron', { permissions })
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv'])
  await page.goto(`${kb}/drive`)
  await ready(page)
  const row = fileRow(page, 'people.csv')
  await row.getByLabel(filled(words.actionsOf, { name: 'people.csv' })).click()
  const copy = row.getByRole('button', { name: words.copyLink, exact: true })
  if (!withScript()) return expect(copy).toHaveCount(0)
  await copy.click()
  await expect(page.getByText(toasts.linkCopied)).toBeVisible()
  const [file] = (await call(page, 'listResources', { params: { kbId: idOf(kb) } })).resources
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(`${kb}/resources/${file?.id}`)
})
