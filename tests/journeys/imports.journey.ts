import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { person as author, exportWith, lines, message } from '#tests/support/small-export.ts'
import { call } from './call.ts'
import { messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.imports

async function downloadExport(page: Page, kb: string): Promise<Buffer> {
  await page.goto(`${kb}/settings/others`)
  const link = page.getByRole('link', { name: en.kbSettings.others.export.button })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await download.path())
}

async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/zip', buffer }
  await page.getByLabel(words.file).setInputFiles(file)
  await page.getByRole('button', { name: words.button }).click()
}

// Cards of knowledge bases below the dialog have the same word.
const opening = (page: Page) => page.getByRole('link', { name: words.open, exact: true })

// With JavaScript the page shows the progress by itself.
async function expectInTime(page: Page, shown: Locator): Promise<void> {
  if (withScript()) return expect(shown).toBeVisible({ timeout: 30_000 })
  await expect(async () => {
    await page.reload()
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('an exported knowledge base becomes a new one of another person', async ({ person }) => {
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, 'Lighthouse')
  await haveFiles(owner, kb, ['readme.md'])
  const chats = await call(owner, 'listChats', { query: { kbId: idOf(kb) } })
  const body = { clientId: crypto.randomUUID(), content: 'Who has the key?' }
  await call(owner, 'sendMessage', { params: { chatId: chats[0]?.id ?? '' }, body })
  const zip = await downloadExport(owner, kb)

  const page = await person('Grace Hopper')
  await page.goto('/kb/new')
  await page.getByRole('link', { name: en.kb.import }).click()
  await ready(page)
  await checkPage(page)
  await importFile(page, 'lighthouse.zip', zip)
  await expectInTime(page, opening(page))
  await checkPage(page)
  await opening(page).click()
  await expect(page.getByText('readme.md').first()).toBeVisible()
  await openChat(page, new URL(page.url()).pathname, 'townhall')
  const imported = messages(page, 'Who has the key?')
  await expect(imported).toHaveCount(1)
  await expect(imported).toContainText('Ada Byron (imported)')
})

test('a long name of an imported author is cut before its mark', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const sender = { ...author, displayName: 'Olga Ivanovna '.repeat(6).slice(0, 80) }
  const zip = await exportWith({ 'chats/Townhall.json': lines([message({ sender })]) })
  await page.goto('/kb/import')
  await ready(page)
  await importFile(page, 'lighthouse.zip', zip)
  await expectInTime(page, opening(page))
  await opening(page).click()
  await page.waitForURL(/\/kb\/[\da-f-]{36}/)
  await openChat(page, new URL(page.url()).pathname, 'townhall')
  await page.setViewportSize({ width: 390, height: 844 })
  const imported = messages(page, 'Hello')
  await expect(imported.getByText('(imported)', { exact: true })).toBeInViewport({ ratio: 1 })
  await checkPage(page)
})

test('an import that cannot succeed says why, and another file can be chosen', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.goto('/kb/import')
  await ready(page)
  await importFile(page, 'notes.zip', Buffer.from('These are no files'))
  await expectInTime(page, page.getByText(words.failures.not_a_zip))
  await checkPage(page)
  await expect(page.getByRole('button', { name: words.button })).toBeVisible()
})

test('an import that runs is cancelled, and nothing of it is kept', async ({ person }) => {
  const page = await person('Ada Byron')
  const long = Array.from({ length: 60_000 }, () => message())
  const zip = await exportWith({ 'chats/Townhall.json': lines(long) })
  await page.goto('/kb/import')
  await ready(page)
  await importFile(page, 'long.zip', zip)
  const cancel = page.getByRole('button', { name: filled(words.cancelOne, { name: 'long.zip' }) })
  await expect(cancel).toBeVisible()
  await checkPage(page)
  await cancel.click()
  await expectInTime(page, page.getByText(words.failures.cancelled))
  await expect(cancel).toHaveCount(0)
  await expect(opening(page)).toHaveCount(0)
})
