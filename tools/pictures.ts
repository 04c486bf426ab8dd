// Takes a screenshot of every page, and compares two sets of screenshots:
//   npm run pictures -- take DATA OUT [ONLY…]   DATA is filled the first time and reused afterwards
//     ONLY: names of pages, widths, light or dark, en or zh, script or plain
//   npm run pictures -- compare BEFORE AFTER OUT

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { freePort } from '#tests/journeys/own-server.ts'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { launchOptions, serverEnvironment } from '#tests/journeys/settings.ts'
import { addresses } from './pictures/addresses.ts'
import { type Filled, fill } from './pictures/fill.ts'

/** Up to this value a colour channel differs by rendering noise. */
const tolerance = 8

const widths = [320, 768, 1280]
const schemes = ['light', 'dark'] as const
const languages = ['en', 'zh'] as const
const scripts = ['script', 'plain'] as const
/** Times and animations differ between runs. */
const still = 'time, [datetime] { visibility: hidden } * { caret-color: transparent !important }'

const [command, ...given] = process.argv.slice(2)
const [first = '', second = '', third = ''] = given.map((folder) => path.resolve(folder))
if (command === 'take' && second) await take(first, second, given.slice(2))
else if (command === 'compare' && third)
  process.exitCode = (await compare(first, second, third)) > 0 ? 1 : 0
else console.error('npm run pictures -- take DATA OUT | compare BEFORE AFTER OUT')

async function take(data: string, out: string, only: string[]): Promise<void> {
  mkdirSync(out, { recursive: true })
  const chosen = <T extends string | number>(all: readonly T[]) => {
    const given = all.filter((one) => only.includes(String(one)))
    return given.length > 0 ? given : all
  }
  const { origin, stop } = await serve(data)
  const browser = await chromium.launch(launchOptions)
  try {
    const of = await filled(origin, data)
    const names = chosen(addresses(of).map(({ name }) => name))
    for (const language of chosen(languages)) {
      await setLanguage(origin, of, language)
      const sets = chosen(widths).flatMap((width) =>
        chosen(schemes).flatMap((scheme) =>
          chosen(scripts).map((script) => ({ width, scheme, script })),
        ),
      )
      const lanes = Array.from({ length: availableParallelism() }, async () => {
        for (let set = sets.shift(); set; set = sets.shift())
          await takeSet(browser, { ...set, language, origin, of, out, names })
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
  of: Filled
  out: string
  names: readonly string[]
}

async function takeSet(browser: Browser, shots: Shots): Promise<void> {
  const { width, scheme, script, language, origin, of, out, names } = shots
  const options = {
    viewport: { width, height: 800 },
    colorScheme: scheme,
    javaScriptEnabled: script === 'script',
    locale: language,
    reducedMotion: 'reduce' as const,
  }
  const [inside, outside] = await Promise.all([0, 1].map(() => browser.newContext(options)))
  if (!inside || !outside) return
  await inside.addCookies(cookiesOf(of.cookie, origin))
  const wanted = addresses(of).filter(({ name }) => names.includes(name))
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

/** Fonts and images are loaded, and all heights stay the same. */
async function isStill(page: Page): Promise<void> {
  let before = ''
  for (let same = 0; same < 3; ) {
    const states = await Promise.all(page.frames().map((frame) => frame.evaluate(stateOf)))
    const now = states.includes(null) ? '' : states.join()
    same = now && now === before ? same + 1 : 0
    before = now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Heights of the document and its lists; null while something is loading. */
function stateOf(): number | null {
  const loading = [...document.images].some(
    ({ loading, complete }) => loading !== 'lazy' && !complete,
  )
  if (loading || document.fonts.status === 'loading') return null
  const boxes = [...document.querySelectorAll('body, main, section')]
  return boxes.reduce((sum, { scrollHeight }) => sum + scrollHeight, 0)
}

function cookiesOf(header: string, origin: string) {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
  })
}

// Which decides the language of their pages.
async function setLanguage(origin: string, { cookie }: Filled, language: string): Promise<void> {
  await fetch(`${origin}/api/user/preferences`, {
    method: 'PUT',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  })
}

async function filled(origin: string, data: string): Promise<Filled> {
  const kept = path.join(data, 'pictures.json')
  if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await fill(origin)))
  return JSON.parse(readFileSync(kept, 'utf8')) as Filled
}

async function serve(data: string) {
  mkdirSync(data, { recursive: true })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = serverEnvironment({ DATA_DIR: data, PORT: String(port) })
  const server = spawn('node', ['server.ts'], {
    env: { ...process.env, ...env, RATE_LIMITS: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ready = () =>
    fetch(`${origin}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error('The server ended: is the product built?')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const stop = () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    return ended
  }
  return { origin, stop }
}

/**
 * Pixel by pixel; before, after and difference are put side by side into a third folder. Returns
 * how many differ.
 */
async function compare(before: string, after: string, out: string): Promise<number> {
  mkdirSync(out, { recursive: true })
  const names = new Set([...readdirSync(before), ...readdirSync(after)].sort())
  let different = 0
  for (const name of names) {
    const files = [path.join(before, name), path.join(after, name)] as const
    const missing = files.find((file) => !existsSync(file))
    const pixels = missing ? 0 : await compareOne(files, path.join(out, name))
    if (missing) console.log(`${name}: not in ${path.dirname(missing)}`)
    else if (pixels > 0) console.log(`${name}: ${pixels} pixels`)
    if (missing || pixels > 0) different += 1
  }
  console.log(`${names.size} pictures, ${different} differ`)
  return different
}

async function compareOne(files: readonly [string, string], out: string): Promise<number> {
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [a, b] = await Promise.all(files.map((file) => drawn(file, width, height)))
  if (!a || !b) return 0
  const marks = Buffer.alloc(a.length, 255)
  let count = 0
  for (let at = 0; at < a.length; at += 3) {
    const far = [0, 1, 2].some((c) => Math.abs((a[at + c] ?? 0) - (b[at + c] ?? 0)) > tolerance)
    if (!far) continue
    count += 1
    marks.set([200, 0, 0], at)
  }
  if (count > 0) await sideBySide([a, b, marks], { width, height }, out)
  return count
}

// Both get the same size: if a page has grown, the new part differs.
function drawn(file: string, width: number, height: number): Promise<Buffer> {
  const ground = { r: 255, g: 0, b: 255 }
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: file, left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

async function sideBySide(
  pictures: Buffer[],
  size: { width: number; height: number },
  out: string,
): Promise<void> {
  const raw = { ...size, channels: 3 as const }
  const width = size.width * pictures.length
  const layers = pictures.map((input, n) => ({ input, raw, left: n * size.width, top: 0 }))
  await sharp({ create: { ...raw, width, background: '#fff' } })
    .composite(layers)
    .png()
    .toFile(out)
}
