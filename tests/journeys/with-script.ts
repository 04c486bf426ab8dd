import { expect, type Page, test } from '@playwright/test'

/** Whether the browsers of this Playwright project have JavaScript enabled. */
export function withScript(): boolean {
  return test.info().project.use.javaScriptEnabled !== false
}

/** Waits until the page is hydrated. Without JavaScript it returns at once. */
export async function ready(page: Page): Promise<void> {
  if (!withScript()) return
  const takenOver = () =>
    page
      .locator('main')
      .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')))
  await expect.poll(takenOver).toBe(true)
}
