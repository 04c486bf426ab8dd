import type { CDPSession, Page } from '@playwright/test'

const list = '.message-scroll'
const pixelsPerSecond = 3_600
const lastsMs = 5_000

/**
 * Scrolls back through the messages with a mouse wheel for some seconds. Returns how many frames a
 * second the browser showed, whether or not the page's own thread was busy.
 */
export async function wheelFrames(page: Page, session: CDPSession): Promise<number> {
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

// Returns when the browser drew, in milliseconds.
function drawTimes(events: object[]): number[] {
  return events.flatMap((event) =>
    'name' in event && event.name === 'Display::DrawAndSwap' && 'ph' in event && event.ph === 'X'
      ? [Number('ts' in event && event.ts) / 1_000]
      : [],
  )
}

/**
 * Scrolls back through the messages by script for some seconds, which needs the page's own thread
 * for every frame. Returns how many frames a second it got.
 */
export function scriptFrames(page: Page): Promise<number> {
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
