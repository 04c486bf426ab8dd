import type { Page } from '@playwright/test'

/**
 * Gives a page a WebSocket of its own, as in a browser without shared workers: Playwright sees no
 * WebSocket of a worker, and takes the request for its script for one that never ends.
 */
export async function withOwnSocket(page: Page): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { SharedWorker: undefined }))
}
