import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from '@playwright/test'

const mostMs = 25_000

/**
 * Opens pages and uploads a small file on each page until `untilMs`. Retries failed uploads.
 * Returns the names of the files.
 */
export async function readAndUpload(
  context: BrowserContext,
  kb: string,
  untilMs: number,
): Promise<string[]> {
  const uploaded: string[] = []
  for (let turn = 0; Date.now() < untilMs; turn++) {
    const name = `note ${turn}.txt`
    let isThere = false
    while (!isThere) isThere = await attempt(context, turn % 2 ? kb : `${kb}/resources`, name)
    uploaded.push(name)
  }
  return uploaded
}

// Uses a new tab for each attempt, because a page that loaded only in part may never run a script.
async function attempt(context: BrowserContext, url: string, name: string): Promise<boolean> {
  const page = await context.newPage()
  const done = lookAndUpload(page, url, name).catch(() => false)
  const isThere = await Promise.race([done, wait(mostMs, false, { ref: false })])
  page.close().catch(() => {})
  return isThere
}

async function lookAndUpload(page: Page, url: string, name: string): Promise<boolean> {
  const send = async ([path, title]: string[]) => {
    const form = new FormData()
    form.set('file', new File([`What ${title} says.`.repeat(200)], title ?? ''))
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`/api${path}/resources`, { method: 'POST', body: form, signal })
    return answer.ok
  }
  await page.goto(url, { timeout: 10_000 }).catch(() => {})
  return page.evaluate(send, [new URL(url).pathname.replace(/\/resources$/, ''), name])
}
