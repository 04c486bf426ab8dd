import type { Browser, Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { isStill } from '../pictures/serve-demo.ts'
import { cookiesOf } from '../pictures/take.ts'

/** A score of the layout-shift entries together. */
const mostShift = 0.002

const sights = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

const rules: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'td-has-header': { enabled: true } },
  resultTypes: ['violations'],
}

/** Windows of somebody who is signed in and of a visitor, at both sights. */
export async function openViews(browser: Browser, origin: string, cookie: string) {
  const open = async ({ width, colorScheme }: (typeof sights)[number], cookies: string) => {
    const viewport = { width, height: 800 }
    const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
    if (cookies) await context.addCookies(cookiesOf(cookies, origin))
    return context
  }
  const contexts = await Promise.all(
    sights.map(async (sight) => ({
      sight,
      inside: await open(sight, cookie),
      outside: await open(sight, ''),
    })),
  )
  const check = async (path: string, out: boolean) => {
    const found: string[] = []
    for (const { sight, inside, outside } of contexts) {
      const page = await (out ? outside : inside).newPage()
      const where = `${sight.width} ${sight.colorScheme}`
      await withOwnSocket(page)
      await watchShift(page)
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      await isStill(page)
      const ways = [...(await checkShift(page)), ...(await checkAccess(page))]
      found.push(...ways.map((one) => `${where}: ${one}`))
      await page.close()
    }
    return found
  }
  return { check }
}

type Shifted = { shifts: { value: number; nodes: string }[] }

async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Entry = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    }
    const shifts: Shifted['shifts'] = []
    Object.assign(window, { shifts })
    const named = ({ node }: { node: Element | null }) => node?.cloneNode(false)
    const write = (node: Node | undefined) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : ''
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            nodes: entry.sources.map((one) => write(named(one))).join(' '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function checkShift(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as Shifted).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= mostShift) return []
  return [`layout shift ${sum.toFixed(4)}: ${shifts.map(({ nodes }) => nodes).join(' ')}`]
}

/** The page, and then each of its menus that can be opened. */
async function checkAccess(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }
    const run = async (context: Element | Document) => {
      const { violations } = await loaded.run(context, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, failureSummary }) => `axe ${id}: ${html.slice(0, 160)} ${failureSummary}`,
        ),
      )
    }
    const found = await run(document)
    const menus = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    const seen = new Set<string>()
    for (const menu of menus) {
      const kind = menu.className + (menu.querySelector('summary')?.className ?? '')
      if (!menu.checkVisibility() || menu.closest('[inert]') || seen.has(kind)) continue
      seen.add(kind)
      menu.open = true
      found.push(...(await run(menu)))
      menu.open = false
    }
    return found
  }, rules)
}
