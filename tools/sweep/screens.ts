import { availableParallelism } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { launchOptions } from '#tests/journeys/settings.ts'
import { type Scheme, violationsOf } from '#tests/support/axe.ts'
import { cookiesOf, isStill } from '../pictures/serve-demo.ts'
import { eachState } from './states.ts'
import type { Swept } from './swept.ts'

/** A page that is never quiet is checked as it is then. */
const mostIdleMs = 5_000

/**
 * Runs axe on each page in a browser, at each width and in both schemes: as it is opened, and with
 * each of its menus, popovers and lists open. None may be wider than the window.
 */
export async function checkScreens(swept: Swept): Promise<void> {
  const browser = await chromium.launch(launchOptions)
  const left = [...swept.widths]
  const lanes = Array.from({ length: Math.min(availableParallelism(), left.length) }, async () => {
    for (let width = left.shift(); width; width = left.shift())
      await checkWidth(browser, swept, width)
  })
  try {
    await Promise.all(lanes)
  } finally {
    await browser.close()
  }
}

async function checkWidth(browser: Browser, swept: Swept, width: number): Promise<void> {
  const { origin, cookie, pages, language } = swept
  const options = {
    viewport: { width, height: 800 },
    locale: language,
    reducedMotion: 'reduce' as const,
    hasTouch: width < 600,
  }
  const seen = new Set<string>()
  for (const isOut of [false, true]) {
    const context = await browser.newContext(options)
    await context.addCookies([
      ...(isOut ? [] : cookiesOf(cookie, origin)),
      { name: 'lang', value: language, url: origin },
    ])
    for (const { name, path } of pages.filter(({ out = false }) => out === isOut)) {
      const page = await context.newPage()
      const report = (what: string) => swept.report(`${name} ${width} ${language} ${what}`)
      try {
        await checkPage(page, origin + path, seen, report)
      } catch (error) {
        report(`was not checked: ${error}`)
      }
      await page.close()
    }
    await context.close()
  }
  console.log(`${width} ${language}: ${seen.size} states`)
}

async function checkPage(
  page: Page,
  url: string,
  seen: Set<string>,
  report: (what: string) => void,
): Promise<void> {
  await withOwnSocket(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle', { timeout: mostIdleMs }).catch(() => {})
  await isStill(page)
  await eachState(page, seen, async (state, within) => {
    for (const found of await findingsOf(page, within)) report(`${state}: ${found}`)
  })
}

async function findingsOf(page: Page, within: string | undefined): Promise<string[]> {
  const found: string[] = []
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    found.push(...(await axeFindings(page, scheme, within)))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const beyond = await page
    .locator('html')
    .evaluate((element) => element.scrollWidth - element.clientWidth)
  if (beyond > 0) found.push(`wider than the window by ${beyond}px`)
  return found
}

// A browser repaints a changed scheme step by step. What is wrong is so at each try.
async function axeFindings(page: Page, scheme: Scheme, within?: string): Promise<string[]> {
  for (let left = 3; ; left--) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    const found = await violationsOf(page, scheme, within)
    if (found.length === 0 || left === 1)
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary = '' }) => `${scheme} ${id}: ${html} ${failureSummary}`),
      )
  }
}
