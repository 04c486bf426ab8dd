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

test('the right button opens the menu of a row at the pointer, and with Shift that of the browser', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the menu of the browser opens')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv'])
  await page.goto(`${kb}/drive`)
  await ready(page)
  const row = fileRow(page, 'people.csv')
  const rename = row.getByRole('link', { name: words.rename, exact: true })
  const name = row.getByRole('link', { name: 'people.csv', exact: true })
  await name.click({ button: 'right', modifiers: ['Shift'] })
  await expect(rename).not.toBeVisible()

  const { x = 0, y = 0 } = (await name.boundingBox()) ?? {}
  await name.click({ button: 'right', position: { x: 20, y: 8 } })
  await expect(rename).toBeVisible()
  const panel = await row.locator('.menu-panel').boundingBox()
  expect(Math.abs((panel?.x ?? 0) - x - 20)).toBeLessThan(2)
  expect(Math.abs((panel?.y ?? 0) - y - 8)).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await expect(rename).not.toBeVisible()
  await row.getByLabel(filled(words.actionsOf, { name: 'people.csv' })).click()
  const own = await row.locator('.menu-panel').boundingBox()
  expect(own?.x).toBeGreaterThan(x + 100)
})

test('the menu of the last row opens above its button, and the page does not grow', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the page scrolls to the open menu')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv', 'readme.md', 'page.html', 'notes-zh.txt', 'book.epub'])
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${kb}/resources`)
  await ready(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  const row = fileRow(page, 'people.csv')
  await row.scrollIntoViewIfNeeded()
  await row.getByLabel(filled(words.actionsOf, { name: 'people.csv' })).click()
  const last = row.getByRole('button', { name: words.delete, exact: true })
  await expect(last).toBeInViewport({ ratio: 1 })
  expect(await height()).toBe(before)
})
