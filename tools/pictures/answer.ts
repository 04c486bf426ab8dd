import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Studio } from './studio.ts'

export const movingSize = { width: 1100, height: 690 }

/** In milliseconds. */
const times = { typed: 90, stroke: 60, moment: 500, read: 2_300 }

const strokes = 8

type Asked = { kb: string; question: string }

/**
 * Ten seconds: a question is typed, the marker is drawn, the citation opens its page, Esc closes
 * it. Returns the moving picture, and its last moment with the page open as the still one.
 */
export async function filmAnswer(studio: Studio, page: Page, { kb, question }: Asked) {
  const frames: { image: Buffer; ms: number }[] = []
  const hold = async (ms: number) => {
    frames.push({ image: await studio.shoot(page), ms })
  }
  await studio.open(page, `/kb/${kb}`)
  const field = page.locator('main form textarea, main form input[type="text"]').first()
  await field.focus()
  await hold(times.moment)
  const size = Math.ceil(question.length / 9)
  for (let at = 0; at < question.length; at += size) {
    await page.keyboard.insertText(question.slice(at, at + size))
    await hold(times.typed)
  }
  await pressed(page, 'Enter')
  await hold(times.moment)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/chats\//)
  const answer = page.locator('article', { hasText: question }).locator('~ article').last()
  await answer.locator('mark').first().waitFor()
  await answer.getByRole('link').first().waitFor()
  await studio.still(page)
  await pressed(page, null)
  for (let n = 0; n <= strokes; n += 1) {
    await drawMarker(page, n / strokes)
    await hold(n === strokes ? times.read : times.stroke)
  }
  const link = answer.locator('figure a[href*="/citation/"]').first()
  await link.hover()
  await hold(times.moment)
  await link.click()
  await page.locator('mark#passage').waitFor()
  await page.mouse.move(0, 0)
  await studio.still(page)
  await hold(times.read)
  const open = frames.at(-1)?.image
  await pressed(page, 'Esc')
  await hold(times.moment)
  await page.keyboard.press('Escape')
  await page.locator('mark#passage').waitFor({ state: 'detached' })
  await studio.still(page)
  await pressed(page, null)
  await hold(times.read / 2)
  return { moving: await movingOf(frames), still: open }
}

/** Shows which key is pressed, in the corner. */
async function pressed(page: Page, key: string | null): Promise<void> {
  await page.evaluate((name) => {
    document.querySelector('#pressed-key')?.remove()
    if (!name) return
    const shown = Object.assign(document.createElement('kbd'), { id: 'pressed-key' })
    shown.textContent = name
    shown.style.cssText =
      'position:fixed;right:24px;bottom:24px;z-index:99;padding:6px 16px;border-radius:8px;background:#16201c;color:#fff;font:600 18px sans-serif'
    document.body.append(shown)
  }, key)
}

/** The part of the marked words that the marker has passed. */
async function drawMarker(page: Page, part: number): Promise<void> {
  await page.evaluate((share) => {
    const at = `${share * 100}%`
    const marks = [...document.querySelectorAll<HTMLElement>('article mark')]
    const drawn = `linear-gradient(to right, var(--color-marker) ${at}, transparent ${at})`
    for (const mark of marks.slice(-1)) mark.style.background = drawn
  }, part)
}

async function movingOf(frames: { image: Buffer; ms: number }[]): Promise<Buffer> {
  return sharp(
    frames.map(({ image }) => image),
    { join: { animated: true } },
  )
    .webp({ quality: 78, effort: 6, minSize: true, loop: 0, delay: frames.map(({ ms }) => ms) })
    .toBuffer()
}
