import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { launchOptions } from '#tests/journeys/settings.ts'
import type { Ids } from '../demo/world.ts'
import { addresses } from './addresses.ts'
import { cookiesOf, isStill, serveDemo, setLanguage, signedIn } from './serve-demo.ts'

const widths = [320, 768, 1280]
const schemes = ['light', 'dark'] as const
const languages = ['en', 'zh'] as const
const scripts = ['script', 'plain'] as const
/** Times and animations differ between runs. */
const still = 'time, [datetime] { visibility: hidden } * { caret-color: transparent !important }'

/** `only`: names of pages, widths, schemes, languages, script or plain. */
export async function take(data: string, out: string, only: string[]): Promise<void> {
  mkdirSync(out, { recursive: true })
  const chosen = <T extends string | number>(all: readonly T[]) => {
    const given = all.filter((one) => only.includes(String(one)))
    return given.length > 0 ? given : all
  }
  const { origin, ids, stop } = await serveDemo(data)
  const browser = await chromium.launch(launchOptions)
  try {
    const cookie = await signedIn(origin)
    const names = chosen(addresses(ids).map(({ name }) => name))
    for (const language of chosen(languages)) {
      await setLanguage(origin, cookie, language)
      const sets = chosen(widths).flatMap((width) =>
        chosen(schemes).flatMap((scheme) =>
          chosen(scripts).map((script) => ({ width, scheme, script })),
        ),
      )
      const lanes = Array.from({ length: availableParallelism() }, async () => {
        for (let set = sets.shift(); set; set = sets.shift())
          await takeSet(browser, { ...set, language, origin, ids, cookie, out, names })
      })
      await Promise.all(lanes)
    }
  } finally {
    await browser.close()
    await stop()
  }
}

type Shots = {
  width: number
  scheme: (typeof schemes)[number]
  script: (typeof scripts)[number]
  language: string
  origin: string
  ids: Ids
  cookie: string
  out: string
  names: readonly string[]
}

async function takeSet(browser: Browser, shots: Shots): Promise<void> {
  const { width, scheme, script, language, origin, ids, cookie, out, names } = shots
  const options = {
    viewport: { width, height: 800 },
    colorScheme: scheme,
    javaScriptEnabled: script === 'script',
    locale: language,
    reducedMotion: 'reduce' as const,
  }
  const [inside, outside] = await Promise.all([0, 1].map(() => browser.newContext(options)))
  if (!inside || !outside) return
  await inside.addCookies(cookiesOf(cookie, origin))
  const wanted = addresses(ids).filter(({ name }) => names.includes(name))
  for (const { name, path: at, out: signedOut } of wanted) {
    const page = await (signedOut ? outside : inside).newPage()
    // Without JavaScript a chat page is streamed and never finishes loading.
    const waitUntil = script === 'script' ? 'networkidle' : 'domcontentloaded'
    await withOwnSocket(page)
    await page.goto(origin + at, { waitUntil })
    await isStill(page)
    const parts = [name, width, scheme, language, script]
    const file = path.join(out, `${parts.join('.')}.png`)
    await page.screenshot({ path: file, style: still, fullPage: true })
    await page.close()
  }
  await Promise.all([inside.close(), outside.close()])
  console.log(width, scheme, language, script)
}
