import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.resources

const note = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

async function listed(page: Page, kb: string) {
  const params = { kbId: idOf(kb) }
  const { resources } = await call(page, 'listResources', { params, query: { sort: 'name' } })
  return resources.map(({ title, version }) => `${title} ${version}`)
}

test('what becomes of files whose names are taken is asked once', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [note('a.txt', 'one'), note('b.txt', 'one')])
  await expect.poll(() => listed(page, kb)).toEqual(['a.txt 1', 'b.txt 1'])
  const again = [note('a.txt', 'two'), note('b.txt', 'two'), note('c.txt', 'one')]
  if (withScript()) {
    await upload(page, kb, again)
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(filled(words.taken.title_other, { count: 2 }))
    await expect(question.getByRole('button', { name: words.taken.replace })).toBeFocused()
    await checkPage(page)
    await page.keyboard.press('Enter')
  } else {
    await page.goto(`${kb}/resources/upload`)
    await page.getByLabel(words.uploads.sameName).selectOption(words.sameName.replace)
    await page.locator('#upload-files').setInputFiles(again)
    await page.getByRole('button', { name: words.uploads.button, exact: true }).click()
    await page.waitForURL(/\/resources$/)
  }
  await expect.poll(() => listed(page, kb)).toEqual(['a.txt 2', 'b.txt 2', 'c.txt 1'])
})

test('the list of uploads says what became of each file, and leads to asking about it', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript an upload is a page, and the list has the states')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [note('lamp.txt', 'The lamp is blue.'), note('plan.pdf', 'no PDF')])
  const list = page.getByRole('region', { name: words.uploads.heading })
  const rows = list.getByRole('listitem')
  const row = (name: string) => rows.filter({ hasText: name })
  await expect(row('lamp.txt')).toContainText(words.status.completed, { timeout: 60_000 })
  const reason = filled(words.status.failed, { reason: words.failure.not_what_its_name_says })
  await expect(row('plan.pdf')).toContainText(reason, { timeout: 60_000 })
  await expect(row('plan.pdf').getByRole('button')).toHaveCount(0)
  await expect(list).toContainText(filled(words.uploads.failed_one, { count: 1 }))
  await checkPage(page)
  await row('lamp.txt').getByRole('button', { name: words.uploads.ask }).click()
  await expect(page).toHaveURL(/\/chats\//)
  await expect(page.locator('#composer')).toContainText('lamp.txt')
  await page.getByRole('link', { name: en.shell.sidebar.drive, exact: true }).click()
  await expect(page.getByRole('link', { name: 'lamp.txt', exact: true })).toBeVisible()
  // It would cover the list of files for ever.
  await expect(page.getByRole('region', { name: words.uploads.heading })).toHaveCount(0)
})

test('uploads without a failure are one line on a phone, and gone on the next page', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript an upload is a page')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.setViewportSize({ width: 390, height: 800 })
  await upload(page, kb, [note('lamp.txt', 'blue'), note('oil.txt', 'red')])
  const list = page.getByRole('region', { name: words.uploads.heading })
  const show = list.getByRole('button', { name: words.uploads.show })
  await expect(show).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(0)
  const over = filled(words.uploads.over_other, { count: 2 })
  await expect(list.getByRole('heading', { name: over })).toBeVisible()
  // Nothing says the same once more.
  await expect(page.locator('.toasts .notice')).toHaveCount(0)
  await expect(page.getByText(filled(words.uploads.progress, { done: 2, all: 2 }))).toHaveCount(0)
  await show.click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await checkPage(page)
  await page.getByRole('link', { name: 'lamp.txt', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'lamp.txt' })).toBeVisible()
  await expect(list).toHaveCount(0)
})

async function folderOnDisk() {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'trip-')), 'Trip')
  await mkdir(path.join(folder, '2024', 'Oslo'), { recursive: true })
  await writeFile(path.join(folder, 'plan.txt'), 'the plan')
  await writeFile(path.join(folder, '2024', 'Oslo', 'list.txt'), 'the list')
  return folder
}

test('a chosen folder keeps its structure', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const folder = await folderOnDisk()
  await page.goto(withScript() ? `${kb}/resources` : `${kb}/resources/upload`)
  await ready(page)
  if (withScript()) {
    const choosing = page.waitForEvent('filechooser')
    await page.locator(`summary[aria-label="${words.uploads.others}"]`).first().click()
    await page.getByRole('button', { name: words.uploads.chooseFolder }).first().click()
    await (await choosing).setFiles(folder)
  } else {
    await page.locator('#upload-folder').setInputFiles(folder)
    await page.getByRole('button', { name: words.uploads.button, exact: true }).click()
    await page.waitForURL(/\/resources/)
  }
  await expect.poll(() => listed(page, kb)).toEqual(['list.txt 1', 'plan.txt 1'])
  const folders = await call(page, 'listFolders', { params: { kbId: idOf(kb) } })
  const names = folders.map(({ name, resourceCount }) => `${name} ${resourceCount}`)
  expect(names.sort()).toEqual(['2024 1', 'Oslo 1', 'Trip 2'])
})

test('a large upload that is interrupted goes on after a reload', {
  tag: '@apart',
}, async ({ person, errors }) => {
  test.skip(!withScript(), 'without JavaScript the browser sends a form at once')
  errors.allow(/(PATCH|HEAD|POST) .*\/uploads/, /Failed to load resource/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const folder = await mkdtemp(path.join(tmpdir(), 'large-'))
  const file = path.join(folder, 'film.bin')
  await writeFile(file, Buffer.alloc(15 * 1024 * 1024, 'a'))
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  // The first part arrives, and nothing after it.
  await page.route(/\/api\/kb\/[^/]+\/uploads\//, (route) =>
    offsets.length > 1 ? route.abort() : route.continue(),
  )
  await upload(page, kb, [file])
  await expect.poll(() => offsets.length).toBeGreaterThan(1)
  await page.unroute(/\/api\/kb\/[^/]+\/uploads\//)
  offsets.length = 0
  page.on('dialog', (dialog) => dialog.accept())
  await upload(page, kb, [file])
  await expect.poll(() => listed(page, kb), { timeout: 30_000 }).toEqual(['film.bin 1'])
  expect(Number(offsets[0])).toBeGreaterThanOrEqual(8 * 1024 * 1024)
})
