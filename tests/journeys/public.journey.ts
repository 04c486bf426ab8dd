import { expect } from '@playwright/test'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { en, zh } from '#tests/journeys/words.ts'

const pages = ['/', '/login', '/about', '/explore', '/privacy', '/terms', '/changelog']

for (const path of pages) {
  test(`the public page ${path} needs no script and can be used by everybody`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('script[src], script:not([type])')).toHaveCount(0)
    await checkPage(page)
  })
}

test('choosing a theme keeps a visitor on the page, and is kept for the next one', async ({
  page,
}) => {
  await page.goto('/explore?search=lamp')
  const theme = page.getByRole('form', { name: en.common.theme.label })
  await theme.getByRole('button', { name: en.common.theme.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL('/explore?search=lamp')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('choosing a language keeps a visitor on the page, and is kept for the next one', async ({
  page,
}) => {
  await page.goto('/explore?search=lamp')
  await page
    .getByRole('form', { name: en.common.language })
    .getByRole('button', { name: '中文' })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page).toHaveURL('/explore?search=lamp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.explore.title)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.about.title)
})

test('an address that does not exist says so and leads home', async ({ page, troubles }) => {
  troubles.allow(/404/)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await checkPage(page)
  await page.getByRole('link', { name: en.problems.home }).click()
  await expect(page).toHaveURL('/')
})
