import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { checkPage } from './check-page.ts'
import { ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.shell.favorites

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function star(page: Page, kb: string, name: string): Promise<string> {
  const [file] = await uploadFiles(page, idOf(kb), [ownFile(name)])
  const params = { kbId: idOf(kb), resourceId: file?.id ?? '' }
  await call(page, 'starResource', { params, body: { isStarred: true } })
  return `${kb}/resources/${params.resourceId}`
}

test('favorites list the starred files of all knowledge bases, which lead to them', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const [light, house] = [await createKb(page, 'Light'), await createKb(page, 'House')]
  await call(page, 'favoriteKb', { params: { kbId: idOf(light) }, body: { isFavorite: true } })
  const readme = await star(page, light, 'readme.md')
  await star(page, house, 'notes-zh.txt')
  await page.goto(`/favorites?from=${encodeURIComponent(house)}`)
  await ready(page)
  await expect(group(page, words.kbs).getByRole('listitem')).toHaveText([/Light/])
  const files = group(page, words.files)
  await expect(files.getByRole('listitem')).toHaveText([/notes-zh.txt.*House/, /readme.md.*Light/])
  await checkPage(page)
  await files.getByRole('button', { name: filled(words.star, { title: 'notes-zh.txt' }) }).click()
  await expect(page.getByText(en.toasts.fileUnstarred)).toBeVisible()
  await expect(files.getByRole('listitem')).toHaveText([/readme.md/])
  if (withScript()) await expect(files).toBeFocused()
  await files.getByRole('link', { name: 'readme.md' }).click()
  await expect(page).toHaveURL(readme)
})

test('each group of the favorites says what it is for while it is empty', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Light')
  await page.goto(`${kb}/favorites`)
  await expect(group(page, words.kbs)).toContainText(words.emptyText)
  await expect(group(page, words.files)).toContainText(words.filesEmptyText)
  await checkPage(page)
})

test('on a phone a drawer is as far from both edges of the window', {
  tag: '@browser',
}, async ({ person }) => {
  for (const width of [390, 320]) {
    const page = await person('Ada Byron', { viewport: { width, height: 700 } })
    await star(page, await createKb(page, 'Light'), 'readme.md')
    await page.goto('/favorites')
    await ready(page)
    const list = await group(page, words.files).getByRole('listitem').boundingBox()
    expect(list?.x).toBe(24)
    expect(list?.width).toBe(width - 48)
  }
})

test('the link of a favorite is copied', { tag: '@browser' }, async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a page cannot copy')
  const permissions = ['clipboard-read', 'clipboard-write']
  const page = await person('Ada Byron', { permissions })
  const readme = await star(page, await createKb(page, 'Light'), 'readme.md')
  await page.goto('/favorites')
  await ready(page)
  await page.getByRole('button', { name: filled(words.copy, { title: 'readme.md' }) }).click()
  await expect(page.getByText(en.toasts.linkCopied)).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(readme)
})
