import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { ready } from './with-script.ts'

/** Opens the inbox once it shows a text: notifications are stored a moment after what they are about. */
export async function openInbox(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/inbox', { waitUntil: 'domcontentloaded' })
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await ready(page)
}
