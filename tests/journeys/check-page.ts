import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { type Scheme, violationsOf } from '#tests/support/axe.ts'
import { withReader, withScript } from './with-script.ts'

/** Checks accessibility in both colour schemes, and that the page does not scroll sideways. */
export async function checkPage(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (!withScript()) continue
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    // Retries, because a browser repaints a changed scheme step by step. A real violation is still
    // there at the end.
    await expect(() => expectNoViolations(page, colorScheme)).toPass({ timeout: 45_000 })
  }
  await expectStructure(page)
  await expectNoSidewaysScrolling(page)
}

async function expectNoViolations(page: Page, scheme: Scheme): Promise<void> {
  const violations = await violationsOf(page, scheme)
  const found = violations.map(({ id, nodes }) => ({
    id,
    scheme,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
  expect(found, page.url()).toEqual([])
}

// A minimal check for pages without JavaScript, where axe cannot run.
async function expectStructure(page: Page): Promise<void> {
  await expect(page.locator('html[lang]')).toHaveCount(1)
  await expect(page).toHaveTitle(/\S/)
  // The page below a dialog is inert, so a screen reader finds only one `h1`.
  await expect(page.locator('main:not([inert] main), .modal')).toHaveCount(1)
  await expect(page.locator('h1:not([inert] h1):visible')).toHaveCount(1)
  await expect(page.locator('img:not([alt], [aria-hidden])')).toHaveCount(0)
  await expect(page.locator('iframe:not([title])')).toHaveCount(0)
}

/** Checks that the page is not wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // A reader has no layout: journeys of narrow windows look at pages without script in a browser.
  if (withReader()) return
  const beyond = await page
    .locator('html')
    .evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(beyond, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0)
}
