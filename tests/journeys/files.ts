import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

interface FileContent {
  name: string
  mimeType: string
  buffer: Buffer
}

export function ownFile(name: string): string {
  return fileURLToPath(new URL(`../files/${name}`, import.meta.url))
}

/**
 * Returns the path of a file in the collection beside the repository; null if it does not exist.
 */
export function foundFile(name: string): string | null {
  const folder =
    process.env.SHARED_CORPUS ??
    fileURLToPath(new URL('../../../shared/corpus/files', import.meta.url))
  return existsSync(`${folder}/${name}`) ? `${folder}/${name}` : null
}

/** Uploads files on the list of files: by the file chooser or, without JavaScript, by the form. */
export async function upload(page: Page, kbPath: string, files: string[] | FileContent[]) {
  await page.goto(`${kbPath}/resources`)
  await ready(page)
  const button = page.getByRole('link', { name: en.resources.upload, exact: true }).first()
  if (withScript()) {
    const choosing = page.waitForEvent('filechooser')
    await button.click()
    await (await choosing).setFiles(files)
    return
  }
  await button.click()
  await page.locator('#upload-files').setInputFiles(files)
  await page.getByRole('button', { name: en.resources.uploads.button, exact: true }).click()
  await page.waitForURL(/\/resources$/)
}

export function fileRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
}

/** Waits until the file's row contains these words. */
export async function expectStatus(page: Page, name: string, words: string): Promise<void> {
  await expectRow(page, async (timeout) => {
    await expect(fileRow(page, name)).toContainText(words, { timeout })
  })
}

/** Waits until the file is analyzed: its row shows the state of every other file. */
export async function expectReady(page: Page, name: string): Promise<void> {
  const row = fileRow(page, name)
  await expectRow(page, async (timeout) => {
    await expect(row).toBeVisible({ timeout })
    await expect(row.locator('progress, [data-status]')).toHaveCount(0, { timeout })
  })
}

// Without JavaScript it reloads the page meanwhile.
async function expectRow(page: Page, check: (timeout: number) => Promise<void>): Promise<void> {
  if (withScript()) return check(60_000)
  await expect(async () => {
    await page.reload()
    await check(500)
  }).toPass({ timeout: 60_000, intervals: [500, 1_000] })
}

/** Uploads files of `tests/files` to a knowledge base, and waits until all of them are analysed. */
export async function haveFiles(page: Page, kbPath: string, names: string[]): Promise<void> {
  const kbId = idOf(kbPath)
  const uploaded = await uploadFiles(page, kbId, names.map(ownFile))
  for (const { id: resourceId } of uploaded) {
    const status = async () =>
      (await call(page, 'readResource', { params: { kbId, resourceId } })).status
    await expect.poll(status, { timeout: 60_000 }).toBe('completed')
  }
}
