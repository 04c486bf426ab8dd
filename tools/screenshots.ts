// Retakes the screenshots on the product's public pages: npm run screenshots

import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { temporaryFolder } from '#tests/support/program.ts'
import { findBrowser } from '../scripts/browser.mjs'

const port = Number(process.env.SCREENSHOTS_PORT ?? 4300)
const origin = `http://127.0.0.1:${port}`
const folder = path.join(import.meta.dirname, '../app/routes/public/home/pictures')

/** Its answer is in a file of the Welcome knowledge base. */
const questions = {
  en: 'Who may delete a knowledge base?',
  zh: '谁可以删除知识库？',
}
type Language = keyof typeof questions

const size = { width: 1000, height: 620 }
const density = 1.5
/** In pixels. It is small, so that a first visit of the page stays within 20 KB. */
const detail = { left: 387, width: 1113, height: 642 }
const detailTop = { answer: 276, files: 84 }
const small = { width: 520, height: 300 }
const shareSize = { width: 1200, height: 630 }
const languages = ['en', 'zh'] as const
const schemes = ['light', 'dark'] as const

const data = temporaryFolder()
const server = spawn('node', ['server.ts'], {
  env: { ...process.env, DATA_DIR: data.dir, PORT: String(port), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
try {
  await answering()
  mkdirSync(folder, { recursive: true })
  for (const language of languages) {
    await shareCard(browser, language)
    const kb = await prepare(browser, language)
    for (const scheme of schemes) await take(browser, kb, { language, scheme })
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await data.remove()
}

async function answering(): Promise<void> {
  const alive = () =>
    fetch(`${origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await alive())) {
    if (server.exitCode !== null) throw new Error('The server ended: is the product built?')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** For shared links: the top of the home page, without the line about the demo. */
async function shareCard(browser: Browser, language: Language): Promise<void> {
  const { page, close } = await visitor(browser, language, { viewport: shareSize })
  await page.goto(origin)
  await hideDemoLine(page)
  const picture = await page.screenshot()
  await sharp(picture)
    .png({ palette: true, colours: 64 })
    .toFile(path.join(folder, `share-${language}.png`))
  await close()
}

interface Prepared {
  state: BrowserContextOptions['storageState']
  answer: string
  files: string
}

/** In the Welcome knowledge base, with an answer to show. */
async function prepare(browser: Browser, language: Language): Promise<Prepared> {
  const { page, context, close } = await visitor(browser, language)
  await page.goto(`${origin}/login`)
  await page.locator('form[action^="/login"] button').click()
  await page.getByRole('button', { name: /Marit Olsen/ }).click()
  await page.waitForURL(`${origin}/dashboard`)
  await page.locator('a[href^="/kb/0"]').first().click()
  await page.waitForURL(/\/kb\/[\w-]+$/)
  const kb = page.url()
  await page.locator('a[href*="/chats/"]').nth(1).click()
  await page.waitForURL(/\/chats\/[\w-]+$/)
  const answer = page.url()
  if (language !== 'en') await ask(page, questions[language])
  await page.locator('article mark').last().waitFor()
  const state = await context.storageState()
  await close()
  return { state, answer, files: `${kb}/resources` }
}

async function ask(page: Page, question: string): Promise<void> {
  await page.locator('textarea').fill(question)
  await page.keyboard.press('Enter')
  await page.locator('article', { hasText: question }).locator('~ article mark').first().waitFor()
}

async function take(
  browser: Browser,
  { state, answer, files }: Prepared,
  { language, scheme }: { language: Language; scheme: (typeof schemes)[number] },
): Promise<void> {
  const { page, close } = await visitor(browser, language, {
    viewport: size,
    deviceScaleFactor: density,
    colorScheme: scheme,
    storageState: state,
  })
  for (const [name, url] of [
    ['answer', answer],
    ['files', files],
  ] as const) {
    await withOwnSocket(page)
    await page.goto(url, { waitUntil: 'networkidle' })
    await hideDemoLine(page)
    const file = path.join(folder, `${name}-${language}-${scheme}`)
    const screen = sharp(await page.screenshot())
    await screen.clone().avif({ quality: 55 }).toFile(`${file}.avif`)
    await screen
      .extract({ ...detail, top: detailTop[name] })
      .resize(small)
      .avif({ quality: 26 })
      .toFile(`${file}-small.avif`)
  }
  await close()
}

async function visitor(browser: Browser, language: Language, options?: BrowserContextOptions) {
  const context = await browser.newContext({
    locale: language,
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addCookies([{ name: 'lang', value: language, url: origin }])
  const page = await context.newPage()
  return { context, page, close: () => context.close() }
}

async function hideDemoLine(page: Page): Promise<void> {
  await page.locator('[data-demo]').evaluate((line) => line.remove())
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
