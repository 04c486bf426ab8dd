import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { fileRow, haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { bin: words, dashboard, fileDialogs, kbSettings, shell, toasts } = en

const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title }).last()

/** Deletes everything on the page of the list of files. */
async function deleteItem(page: Page, kb: string, ids: URLSearchParams): Promise<void> {
  await page.goto(`${kb}/resources/delete?${ids}`)
  await ready(page)
  await page.getByRole('button', { name: fileDialogs.deleting.button, exact: true }).click()
}

test('deleting a file and a folder is undone by one button', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await haveFiles(ada, kb, ['people.csv'])
  const folder = await call(ada, 'createFolder', { params, body: { name: 'Lamps' } })
  const [file] = (await call(ada, 'listResources', { params })).resources
  const ids = new URLSearchParams({ id: file?.id ?? '', folder: folder.id })
  await deleteItem(ada, kb, ids)
  await expect(ada.getByText(filled(toasts.itemsDeleted_other, { count: 2 }))).toBeVisible()
  await expect(fileRow(ada, 'people.csv')).toHaveCount(0)
  await ada.getByRole('button', { name: shell.undo, exact: true }).click()
  await expect(ada.getByText(filled(toasts.itemsRestored_other, { count: 2 }))).toBeVisible()
  await expect(fileRow(ada, 'people.csv')).toHaveCount(1)
  await ada.goto(`${kb}/resources?view=tree`)
  await expect(fileRow(ada, 'Lamps')).toHaveCount(1)
})

test('a file is deleted without a question, the next row has the focus, and the toast undoes it', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await haveFiles(ada, kb, ['people.csv', 'readme.md'])
  await ada.goto(`${kb}/drive`)
  await ready(ada)
  const first = fileRow(ada, 'people.csv')
  if (withScript()) {
    await first.getByRole('link', { name: 'people.csv', exact: true }).focus()
    await ada.keyboard.press('Delete')
  } else {
    const menu = filled(en.resources.actionsOf, { name: 'people.csv' })
    await first.getByLabel(menu).click()
    await first.getByRole('button', { name: en.resources.delete, exact: true }).click()
  }
  const deleted = filled(toasts.itemDeleted, { title: 'people.csv' })
  await expect(ada.getByText(deleted)).toBeVisible()
  await expect(ada).toHaveURL(`${kb}/drive`)
  await expect(fileRow(ada, 'people.csv')).toHaveCount(0)
  if (withScript())
    await expect(
      fileRow(ada, 'readme.md').getByRole('link', { name: 'readme.md', exact: true }),
    ).toBeFocused()
  await checkPage(ada)
  await ada.getByRole('button', { name: shell.undo, exact: true }).click()
  await expect(ada.getByText(filled(toasts.itemsRestored_one, { count: 1 }))).toBeVisible()
  await expect(fileRow(ada, 'people.csv')).toHaveCount(1)
})

test('what was deleted is restored from the bin, or deleted for good', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await haveFiles(ada, kb, ['people.csv', 'readme.md', 'notes-zh.txt'])
  for (const { id: resourceId } of (await call(ada, 'listResources', { params })).resources)
    await call(ada, 'deleteResource', { params: { ...params, resourceId } })
  await ada.goto(kb)
  await ready(ada)
  await ada.locator('summary').filter({ hasText: shell.sidebar.more }).click()
  await ada.getByRole('link', { name: shell.sidebar.bin, exact: true }).first().click()
  await expect(ada.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await expect(entry(ada, 'people.csv')).toContainText(filled(words.left_other, { count: 30 }))
  await expect(entry(ada, 'people.csv')).toContainText(en.resources.types.csv)
  await expect(entry(ada, 'readme.md')).toContainText(en.resources.types.markdown)
  await checkPage(ada)
  await entry(ada, 'people.csv').getByRole('button', { name: words.restore }).click()
  await expect(ada.getByText(filled(toasts.itemsRestored_one, { count: 1 }))).toBeVisible()
  await expect(entry(ada, 'people.csv')).toHaveCount(0)
  const purge = filled(words.purgeOne, { title: 'readme.md' })
  await ada.getByRole('link', { name: purge }).click()
  const question = filled(words.purging.title, { title: 'readme.md' })
  await expect(ada.getByRole('heading', { name: question })).toBeVisible()
  await checkPage(ada)
  await ada.getByRole('button', { name: words.purging.button, exact: true }).click()
  await expect(ada.getByText(toasts.purged, { exact: true })).toBeVisible()
  await expect(entry(ada, 'readme.md')).toHaveCount(0)
  await ada.getByRole('link', { name: words.emptyBin, exact: true }).click()
  await expect(ada.getByRole('heading', { name: words.purging.all })).toBeVisible()
  await ada.getByRole('button', { name: words.purging.allButton, exact: true }).click()
  await expect(ada.getByRole('heading', { name: words.empty })).toBeVisible()
  await checkPage(ada)
  await ready(ada)
  await ada.goto(`${kb}/bin/delete`)
  await expect(ada.getByText(toasts.binIsEmpty, { exact: true })).toBeVisible()
  await expect(ada).toHaveURL(`${kb}/bin`)
  await ada.goto(`${kb}/resources`)
  await expect(fileRow(ada, 'people.csv')).toHaveCount(1)
})

test('deleting a knowledge base is undone by one button, or in the bin of the dashboard', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Zanthoquil')
  const remove = async () => {
    await ada.goto(`${kb}/delete`)
    await ready(ada)
    const label = filled(kbSettings.deleting.label, { kb: 'Zanthoquil' })
    await ada.getByLabel(label).fill('Zanthoquil')
    await ada.getByRole('button', { name: kbSettings.deleting.button, exact: true }).click()
    await expect(ada.getByText(filled(toasts.kbDeleted, { title: 'Zanthoquil' }))).toBeVisible()
  }
  const restored = ada.getByText(filled(toasts.itemsRestored_one, { count: 1 }))
  const card = ada.getByRole('link', { name: 'Zanthoquil' }).first()
  await remove()
  await ada.getByRole('button', { name: shell.undo, exact: true }).click()
  await expect(restored).toBeVisible()
  await expect(card).toBeVisible()
  await remove()
  await ada.getByRole('link', { name: dashboard.bin, exact: true }).click()
  await checkPage(ada)
  await entry(ada, 'Zanthoquil').getByRole('button', { name: words.restore }).click()
  await expect(restored).toBeVisible()
  await expect(ada.getByRole('heading', { name: words.empty })).toBeVisible()
  await ada.goto('/dashboard')
  await expect(card).toBeVisible()
})
