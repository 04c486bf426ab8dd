import type { Page } from '@playwright/test'

/**
 * Gives a page a WebSocket of its own, as in a browser without shared workers: Playwright sees no
 * WebSocket of a worker.
 */
export async function withOwnSocket(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { SharedWorker: undefined }))
}
