import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { text, write, written } from './editor.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.write

const title = (page: Page) => page.getByRole('textbox', { name: words.title, exact: true })
const save = (page: Page) => page.getByRole('button', { name: words.save, exact: true })

async function openEditor(page: Page) {
  const kb = await createKb(page, 'Harbour')
  const kbId = idOf(kb)
  const body = { title: 'Tides', content: 'High at six.' }
  const { id: resourceId } = await call(page, 'createPage', { params: { kbId }, body })
  await page.goto(`${kb}/resources/${resourceId}/edit`)
  await ready(page)
  return { kbId, resourceId }
}

test('a page gets another title while it is edited, and its file keeps the ending', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const params = await openEditor(page)
  await expect(title(page)).toHaveValue('Tides')
  if (withScript()) await expect(text(page)).toBeFocused()
  await checkPage(page)
  await title(page).fill('Tides / spring')
  await write(page, 'High at seven.')
  await save(page).click()
  const name = 'Tides - spring'
  await expect(page.getByText(filled(en.toasts.pageSaved, { name }))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  expect((await call(page, 'readResource', { params })).title).toBe(`${name}.md`)
  expect((await call(page, 'readText', { params })).text).toBe('High at seven.')
})

test('a title that is refused loses nothing of what was written, and saves nothing', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/edit/, /status of 400/)
  const page = await person('Ada Byron')
  const params = await openEditor(page)
  // The browser takes a space for a title.
  await title(page).fill(' ')
  await write(page, 'High at seven.')
  await save(page).click()
  await expect(title(page)).toHaveAttribute('aria-invalid', 'true')
  if (withScript()) await expect(title(page)).toBeFocused()
  await expect(written(page)).toHaveValue('High at seven.')
  expect((await call(page, 'readText', { params })).text).toBe('High at six.')
  await title(page).fill('Spring')
  await save(page).click()
  await expect(page.getByText(filled(en.toasts.pageSaved, { name: 'Spring' }))).toBeVisible()
})

test('who edits the text does not take back a title that somebody else gave meanwhile', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const params = await openEditor(page)
  await call(page, 'renameResource', { params, body: { title: 'Ebb.md' } })
  await write(page, 'High at seven.')
  await save(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ebb', exact: true })).toBeVisible()
})
