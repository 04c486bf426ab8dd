import { type Page, test } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import type { ProjectOptions } from './fixtures.ts'

/** Whether the browsers of this Playwright project have JavaScript enabled. */
export function withScript(): boolean {
  return test.info().project.use.javaScriptEnabled !== false
}

/** Whether pages are read without a browser. */
export function withReader(): boolean {
  return (test.info().project.use as Partial<ProjectOptions>).withReader === true
}

/** Waits until the page is hydrated. Without JavaScript it returns at once. */
export async function ready(page: Page): Promise<void> {
  if (!withScript()) return
  const takenOver = () =>
    page
      // Not a page below a dialog, as which the server has written it.
      .locator('main:not([data-page-below] main), .modal')
      .last()
      .evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react')))
  await expect.poll(takenOver).toBe(true)
}
