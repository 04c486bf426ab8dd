import type { Page } from '@playwright/test'
import { openChat, send } from '#tests/journeys/chat.ts'
import { expectReady, fileRow, ownFile, upload } from '#tests/journeys/files.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb } from '#tests/journeys/kbs.ts'
import { addMember } from '#tests/journeys/sharing.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { expect } from '#tests/reader/expect.ts'

const script = /\/assets\/.*\.js$/
// A layout shift of less than one pixel of a line, which rounding can cause.
const still = 0.001

// The windows are high, because browsers do not report shifts outside the visible part.
const windows = { wide: { width: 1280, height: 1600 }, narrow: { width: 320, height: 1600 } }

const own = [
  '/search?q=lamp',
  '/inbox',
  '/favorites',
  '/kb/new',
  '/kb/import',
  '/feedback',
  ...[
    'profile',
    'preferences',
    'preferences/notifications',
    'inbox',
    'feedback',
    'terms',
    'terms/new',
  ].map((tab) => `/settings/${tab}`),
]
const ofKb = [
  '',
  '/favorites',
  '/notifications',
  '/chats',
  '/resources',
  '/drive',
  '/share',
  '/settings',
  '/settings/collaborators',
  '/settings/requests',
  '/settings/others',
  '/transfer',
  '/delete',
  '/resources/upload',
  '/resources/links',
  '/resources/folders/new',
]

/** Records all layout shifts of a page that no user input has caused. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const { outerHTML = node?.nodeName } = (node ?? {}) as Element
          return `${outerHTML?.slice(0, 90)} ${from.x},${from.y} → ${to.x},${to.y}`
        })
        const { moved } = window as unknown as { moved: string[] }
        moved.push(`${entry.value.toFixed(4)}: ${what.join(' | ')}`)
      }
    })
    watching.observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { moved: [], watching })
  })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Opens a page whose script runs only after the page is drawn, and returns the layout shifts. */
async function shiftsAt(page: Page, path: string): Promise<string[]> {
  const drawn = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await drawn.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('main')).toBeVisible()
  // Fonts are requested only when the text that needs them has arrived.
  await page.waitForFunction(() => document.readyState !== 'loading')
  await twoFrames(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    // The others are loaded only when somebody scrolls to them.
    const seen = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    )
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
  })
  await twoFrames(page)
  // Discards shifts that fonts and images caused before the script ran.
  await page.evaluate(() => {
    const { watching } = window as unknown as { watching: PerformanceObserver }
    watching.takeRecords()
    Object.assign(window, { moved: [] })
  })
  drawn.resolve()
  await ready(page)
  await twoFrames(page)
  await page.unroute(script)
  const moved = await page.evaluate(() => (window as unknown as { moved: string[] }).moved)
  return moved.filter((one) => Number.parseFloat(one) > still).map((one) => `${path} ${one}`)
}

function twoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn()))),
  )
}

for (const [name, viewport] of Object.entries(windows)) {
  test(`hydration moves nothing on the page in a ${name} window`, async ({ person }) => {
    test.skip(!withScript(), 'without JavaScript nothing is hydrated')
    test.slow()
    const page = await person('Ada Byron')
    const unique = crypto.randomUUID()
    const kb = await createKb(page, `Lighthouse ${unique}`)
    const empty = await createKb(page, 'Empty')
    await addMember(page, kb, await person('Grace Hopper'))
    await upload(page, kb, [ownFile('handbook.pdf')])
    await expectReady(page, 'handbook.pdf')
    const file = await fileRow(page, 'handbook.pdf').getByRole('link').first().getAttribute('href')
    await openChat(page, kb, 'townhall')
    await send(page, 'The lamp is lit')
    const chat = new URL(page.url()).pathname
    await page.setViewportSize(viewport)
    await watchShifts(page)
    // The public knowledge bases of other journeys would appear on the whole dashboard.
    const dashboard = `/dashboard?q=${unique}`
    const paths = [dashboard, ...own, ...ofKb.map((path) => kb + path), `${empty}/resources`, chat]
    const moved: string[] = []
    for (const path of [...paths, file ?? '']) moved.push(...(await shiftsAt(page, path)))
    expect(moved).toEqual([])
  })
}

test('an image that finishes loading moves nothing on the page', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, ['tests/files/picture.png'])
  await expectReady(page, 'picture.png')
  const arrives = Promise.withResolvers<void>()
  await page.route(/\/preview$/, async (route) => {
    await arrives.promise
    await route.continue()
  })
  const link = fileRow(page, 'picture.png').getByRole('link').first()
  await page.goto((await link.getAttribute('href')) ?? '', { waitUntil: 'domcontentloaded' })
  const picture = page.locator('main img[src$="/preview"]')
  // The style sheet may still be on its way.
  const height = async () => (await picture.boundingBox())?.height
  await expect.poll(height).toBeGreaterThan(100)
  const before = await picture.boundingBox()
  arrives.resolve()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .not.toBe(0)
  expect(await picture.boundingBox()).toEqual(before)
})
