import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { saveData } from '#tests/journeys/save-data.ts'
import { findBrowser } from '../../scripts/browser.mjs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const slowLink = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

export type Weight = { script: number; all: number }

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: flags })
}

// The sentences that a page's script loads. They count as script.
const words = /\/assets\/(en|zh)-\w+-\w+\.json$/

/**
 * Of a first visit, gzipped bytes: scripts with sentences, and all except fonts. What is fetched
 * ahead does not count.
 */
export async function weigh(browser: Browser, url: string, cookie?: string): Promise<Weight> {
  const { page, close } = await visitor(browser, url, cookie)
  const loaded: { address: string; kind: string }[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind === 'font' || response.status() !== 200) return
    loaded.push({ address: response.url(), kind })
  })
  await page.addInitScript(saveData)
  await withOwnSocket(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await close()
  const weight: Weight = { script: 0, all: 0 }
  for (const { address, kind } of loaded) {
    // The file is fetched again, because the browser does not keep every body.
    const answer = await fetch(address, { headers: cookie ? { cookie } : {} })
    const bytes = gzipSync(Buffer.from(await answer.arrayBuffer())).length
    weight.all += bytes
    if (kind === 'script' || words.test(address)) weight.script += bytes
  }
  return weight
}

/** At 400 kbit/s with 400 ms latency and a CPU four times slower, in milliseconds. */
export async function slowestPaint(
  browser: Browser,
  url: string,
  cookie?: string,
): Promise<number> {
  const { page, context, close } = await visitor(browser, url, cookie)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowLink)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName('first-contentful-paint')
          if (entry) resolve(entry.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await close()
  return paint
}

export async function visitor(browser: Browser, url: string, cookie?: string) {
  const context: BrowserContext = await browser.newContext()
  const [name = '', value = ''] = cookie?.split('=') ?? []
  if (cookie) await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page: Page = await context.newPage()
  return { context, page, close: () => context.close() }
}
