import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.file
const pages = (page: Page) =>
  page.getByRole('navigation', { name: en.common.pages, exact: true }).getByRole('textbox')

const hits = [
  { file: 'slides.pptx', query: 'spare', text: 'Two boats, one spare.', name: 'Boats' },
  { file: 'slides.pptx', query: '日落前', text: '灯在日落前三十分钟点亮。', name: 'Lamp' },
  { file: 'book.epub', query: '风停了', text: '天亮时，风停了。', name: '第二章' },
]

test('a hit in a presentation or an e-book opens its slide or chapter, with the passage marked', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['slides.pptx', 'book.epub'])
  for (const { file, query, text, name } of hits) {
    await page.goto(`${kb}/search?q=${encodeURIComponent(query)}`)
    await ready(page)
    await page.locator('main a[href*="from="]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(file)
    const passage = page.locator('mark').filter({ hasText: text })
    await expect(passage).toBeInViewport()
    await expect(page.getByRole('region', { name: words.preview })).toContainText(name)
    await expect(pages(page)).toHaveValue(name === 'Lamp' ? '1' : '2')
  }
})

test('the links to the pages of a file stay in view while it scrolls, and are there once', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.setViewportSize({ width: 1100, height: 520 })
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['handbook.pdf'])
  await page.goto(`${kb}/resources`)
  await page.getByRole('link', { name: 'handbook.pdf', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('handbook.pdf')
  await ready(page)
  const next = page.getByRole('link', { name: en.common.next }).and(page.locator(':visible'))
  await expect(next).toHaveCount(1)
  await page.evaluate(() => scrollTo(0, 400))
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(filled(words.place, { count: 3 })).first()).toBeVisible()
})
