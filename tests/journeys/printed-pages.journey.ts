import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { expectReady, fileRow, ownFile, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.file

test('the image of a page is shown whole, or larger than its place', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .click()
  const sizes = page.getByRole('navigation', { name: words.zoom })
  const image = page.locator('img[src*="/pages/"]').first()
  const width = async () => (await image.boundingBox())?.width ?? 0
  const full = await width()
  await sizes.locator('summary').click()
  await sizes.getByRole('link', { name: '200 %' }).click()
  await expect.poll(width).toBeGreaterThan(full * 1.5)
  await checkPage(page)
  await sizes.locator('summary').click()
  await sizes.getByRole('link', { name: words.fit.page }).click()
  await expect(page).toHaveURL(/zoom=page/)
  await expect(image).toBeInViewport({ ratio: 0.9 })
})

test('on a phone a page has the width of the window, is enlarged and made small again, and is found by its number', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  await page.setViewportSize({ width: 390, height: 800 })
  const path = await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .getAttribute('href')
  await page.goto(path ?? '')
  const image = page.locator('img[src*="/pages/"]').first()
  const width = async () => (await image.boundingBox())?.width ?? 0
  await expect.poll(width).toBe(390)
  const bar = page.getByRole('navigation', { name: words.zoom })
  await expect(bar).toBeInViewport()
  const number = page.getByRole('textbox', { name: words.page.page })
  await expect(number).toHaveCount(1)
  await expect(number).toHaveValue('1')
  await bar.getByRole('link', { name: words.larger }).click()
  await expect.poll(width).toBeGreaterThan(700)
  await checkPage(page)
  await bar.getByRole('link', { name: words.smaller }).click()
  await expect.poll(width).toBe(390)
  await number.fill('3')
  await number.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await expect(page.locator('img[src*="/pages/3"]')).toBeInViewport()
})

test('a page has its number until its image is there, and nothing moves then', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  let draw = () => {}
  const drawn = new Promise<void>((resolve) => {
    draw = resolve
  })
  await page.route(/\/pages\/1(\?|$)/, async (route) => {
    await drawn
    await route.continue()
  })
  await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .click({ noWaitAfter: true })
  const number = page.getByText(filled(words.pageNumber, { kind: words.page.page, n: 1 }), {
    exact: true,
  })
  await expect(number).toBeVisible()
  const image = page.locator('img[src*="/pages/1"]').first()
  const empty = await image.boundingBox()
  draw()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0)
  expect(await image.boundingBox()).toEqual(empty)
})

test('the words of a printed page lie above its image in every size', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .click()
  const image = page.locator('img[src*="/pages/"]').first()
  const line = page.locator('svg text').first()
  const share = async () => {
    const [inner, outer] = await Promise.all([line.boundingBox(), image.boundingBox()])
    return inner && outer ? Math.round((100 * inner.width) / outer.width) : 0
  }
  await expect.poll(share).toBeGreaterThan(5)
  const first = await share()
  expect(first).toBeLessThanOrEqual(100)
  const sizes = page.getByRole('navigation', { name: words.zoom })
  await sizes.locator('summary').click()
  await sizes.getByRole('link', { name: '200 %' }).click()
  await expect(page).toHaveURL(/zoom=200/)
  await expect.poll(share).toBe(first)
  if (!withScript()) return
  await line.click({ clickCount: 3 })
  const selected = await page.evaluate(() => String(getSelection()).trim())
  expect(selected).toBe((await line.textContent())?.trim())
})
