import type { Browser, CDPSession, Page } from '@playwright/test'
import { visitor } from './pages.ts'

const list = '.message-scroll'

const pixelsPerSecond = 3_600

const lastsMs = 5_000

const slowdown = 4
const openings = 5
const keys = 'a message that is typed in a chat that is long'

export interface ChatFigures {
  messages: number
  /** While scrolled with a wheel, and by script. */
  framesPerSecond: { wheel: number; script: number }
  /** From a key to the paint that shows it: the median, and nine of ten keys at most. */
  typingMs: { median: number; most: number }
  threadMs: number
  pickerMs: number
}

/** Scrolling and typing on a CPU four times slower; opening of a thread and the emoji picker. */
export async function measureChat(
  browser: Browser,
  url: string,
  { cookie, messages }: { cookie: string; messages: number },
): Promise<ChatFigures> {
  const { page, context, close } = await visitor(browser, url, cookie)
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.locator('[data-health=healthy]').waitFor({ state: 'attached' })
  const loaded = await loadOlder(page, messages)
  // The picker's script and data are loaded shortly after the page.
  const threadMs = await openingMs(page, 'Enter', '#pane-title')
  const picker = '[role=dialog]:popover-open input[type=search]'
  const pickerMs = await openingMs(page, '+', picker)
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const typingMs = await typing(page)
  const framesPerSecond = {
    wheel: await wheelFrames(page, session),
    script: await scriptFrames(page),
  }
  await close()
  return { messages: loaded, framesPerSecond, typingMs, threadMs, pickerMs }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

// A long list has only a part of its messages in the document, so those of the answers are counted.
async function loadOlder(page: Page, messages: number): Promise<number> {
  const older = page.locator('.message-list a[href*="before="]')
  let loaded = await page.locator('.message-list article').count()
  while (loaded < messages && (await older.count()) > 0) {
    const address = await older.getAttribute('href')
    const answered = page.waitForResponse(/\/messages\?.*before=/)
    await older.evaluate((link: HTMLElement) => link.click())
    const { data } = (await (await answered).json()) as { data: { messages: unknown[] } }
    loaded += data.messages.length
    await page.waitForFunction(
      (before) => document.querySelector(`.message-list a[href="${before}"]`) === null,
      address,
    )
  }
  return loaded
}

/** Until what the key opens is drawn, the median; NaN after ten seconds. */
async function openingMs(page: Page, key: string, opened: string): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < openings; n++) {
    taken.push(await openOnce(page, key, opened))
    await page.keyboard.press('Escape')
    // Closing takes time, and gives the focus back then.
    await page.locator(opened).waitFor({ state: 'hidden' })
  }
  return medianOf(taken)
}

async function openOnce(page: Page, key: string, opened: string): Promise<number> {
  await page.locator('.message-list article').last().focus()
  await page.evaluate((selector) => {
    const drawn = new Promise<number>((resolve) => {
      const onKey = ({ timeStamp }: KeyboardEvent) => {
        const look = () => {
          const takenMs = performance.now() - timeStamp
          const height = document.querySelector(selector)?.getBoundingClientRect().height ?? 0
          if (height > 0 || takenMs > 10_000) resolve(height > 0 ? takenMs : Number.NaN)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      document.addEventListener('keydown', onKey, { capture: true, once: true })
    })
    Object.assign(window, { drawn })
  }, opened)
  await page.keyboard.press(key)
  return page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn)
}

async function typing(page: Page): Promise<{ median: number; most: number }> {
  await page.locator('#composer textarea').focus()
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(window, { taken })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name === 'keydown' || name === 'input') taken.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 60 })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken)
  const sorted = taken.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 16
  return { median: at(0.5), most: at(0.9) }
}

function medianOf(taken: number[]): number {
  const sorted = taken.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Frames a second of the browser, whether or not the page's own thread is busy. */
async function wheelFrames(page: Page, session: CDPSession): Promise<number> {
  const box = await page.locator(list).boundingBox()
  if (!box) throw new Error('There is no list to scroll.')
  const shownAt: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => shownAt.push(...drawTimes(value)))
  const ended = new Promise<void>((resolve) =>
    session.once('Tracing.tracingComplete', () => resolve()),
  )
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['viz'] } })
  await session.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance: (pixelsPerSecond * lastsMs) / 1_000,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  })
  await session.send('Tracing.end')
  await ended
  return ((shownAt.length - 1) * 1_000) / (Math.max(...shownAt) - Math.min(...shownAt))
}

// In milliseconds.
function drawTimes(events: object[]): number[] {
  return events.flatMap((event) =>
    'name' in event && event.name === 'Display::DrawAndSwap' && 'ph' in event && event.ph === 'X'
      ? [Number('ts' in event && event.ts) / 1_000]
      : [],
  )
}

/** Frames a second of the page's own thread, which scripts need for each. */
function scriptFrames(page: Page): Promise<number> {
  return page.evaluate(
    async ({ list, lastsMs, pixels }) => {
      const element = document.querySelector(list)
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const began = await frame()
      let now = began
      let frames = 0
      while (now - began < lastsMs) {
        element?.scrollBy(0, -pixels)
        now = await frame()
        frames += 1
      }
      return (frames * 1_000) / (now - began)
    },
    { list, lastsMs, pixels: pixelsPerSecond / 60 },
  )
}
