import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { launchOptions } from '#tests/journeys/settings.ts'
import type people from '../demo/world/people.json'
import { isStill, serveDemo, signedIn } from './serve-demo.ts'

type Person = keyof typeof people

type View = {
  person?: Person
  language?: 'en' | 'zh'
  scheme?: 'light' | 'dark'
  sidebar?: 'collapsed' | undefined
  script?: boolean
  size: { width: number; height: number }
  density: number
}

export type Studio = Awaited<ReturnType<typeof openStudio>>

/** A browser before the demo, whose pages are as in an installation that is no demo. */
export async function openStudio(data: string) {
  const { origin, ids, stop } = await serveDemo(data)
  const browser: Browser = await chromium.launch(launchOptions)
  return {
    ids,
    view: (view: View) => openPage(browser, origin, view),
    // Without JavaScript a chat page is streamed and never finishes loading.
    open: async (page: Page, path: string, script = true) => {
      const waitUntil = script ? 'networkidle' : 'domcontentloaded'
      await page.goto(origin + path, { waitUntil })
      await isStill(page)
    },
    still: isStill,
    shoot: (page: Page) => page.screenshot({ style: hidden, animations: 'allow' }),
    close: async () => {
      await browser.close()
      await stop()
    },
  }
}

const hidden = '[data-demo] { display: none !important } :root { --demo: 0px !important }'

async function openPage(browser: Browser, origin: string, view: View): Promise<Page> {
  const { person, language = 'en', scheme = 'light', script = true, size, density } = view
  const options: BrowserContextOptions = {
    viewport: size,
    deviceScaleFactor: density,
    colorScheme: scheme,
    javaScriptEnabled: script,
    locale: language,
    timezoneId: afternoon(),
    reducedMotion: 'reduce',
    // The style of a screenshot is none of the product's.
    bypassCSP: true,
  }
  const context = await browser.newContext(options)
  await context.addCookies([
    { name: 'lang', value: language, url: origin },
    { name: 'sidebar_state', value: view.sidebar ?? 'expanded', url: origin },
    { name: 'tz', value: encodeURIComponent(options.timezoneId ?? ''), url: origin },
  ])
  if (person) {
    const cookie = await signedIn(origin, person)
    const headers = { cookie, origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ language })
    await fetch(`${origin}/api/user/preferences`, { method: 'PUT', headers, body })
    const [name = '', value = ''] = cookie.split('; ').at(-1)?.split(/=(.*)/) ?? []
    await context.addCookies([{ name, value, url: origin }])
  }
  const page = await context.newPage()
  await withOwnSocket(page)
  return page
}

/** A time zone in which the story ends, now, at a quarter to six in the afternoon. */
function afternoon(): string {
  const ahead = ((17 - new Date().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
