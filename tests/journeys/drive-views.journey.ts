import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { haveDrive } from './drive.ts'
import { test } from './fixtures.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const words = en.drive

test('the grid shows a picture of each document, and its files are chosen as in the list', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}/Oslo`)
  await page.getByRole('link', { name: words.view.grid }).click()
  await expect(page).toHaveURL(`${drive}/Oslo?view=grid`)
  const files = page.getByRole('list', { name: words.facts.files })
  const card = (name: string) => files.getByRole('listitem').filter({ hasText: name })
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect
    .poll(() => card('handbook.pdf').locator('img[src*=pages]').evaluate(isDrawn))
    .toBe(true)
  await expect(card('readme.md').locator('img[src*=pages]')).toHaveCount(0)
  await ready(page)
  await checkPage(page)
  await card('readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await page.getByRole('radio', { name: 'Oslo / Crew' }).check()
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo?view=grid`)
  await expect(card('readme.md')).toHaveCount(0)
  const folders = page.getByRole('list', { name: words.folders })
  await folders.getByRole('link', { name: 'Crew', exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo/Crew?view=grid`)
  await expect(card('readme.md')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await checkPage(page)
})

test('the arrow keys lead from card to card of the grid, and Delete moves the focus to the next one', async ({
  person,
}) => {
  test.skip(!withScript())
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}/Oslo?view=grid`)
  await ready(page)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await link('Crew').and(page.locator('[data-covers-row]')).focus()
  await page.keyboard.press('ArrowDown')
  await expect(link('handbook.pdf')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(link('readme.md')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(link('readme.md')).toBeFocused()
  await expect(link('handbook.pdf')).toHaveCount(0)
})

test('the map shows sizes, and leads into folders', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(drive)
  await page.getByRole('link', { name: words.view.map }).click()
  const sizes = page.getByRole('table', { name: words.map.caption })
  await expect(sizes.getByRole('row', { name: 'Oslo' })).toContainText('100 %')
  await ready(page)
  await expect(page.locator('svg a').filter({ hasText: 'handbook.pdf' })).toBeVisible()
  await page.locator('svg a').filter({ hasText: 'Oslo' }).click()
  await expect(page).toHaveURL(`${drive}/Oslo?view=map`)
  await expect(page.locator('svg a')).toHaveCount(2)
  const legend = page.getByRole('list', { name: words.map.legend })
  await expect(legend.getByRole('listitem')).toHaveText([
    words.map.kinds.folder,
    words.map.kinds.pdf,
    words.map.kinds.other,
  ])
  await expect(page.locator('svg').getByText('handbook.pdf')).toBeVisible()
  await expect(page.locator('svg').getByText('readme.md')).toBeHidden()
  await checkPage(page)
  const file = sizes.getByRole('link', { name: 'handbook.pdf', exact: true })
  await file.click()
  await expect(page.getByRole('complementary', { name: 'handbook.pdf' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await checkPage(page)
  const isWhole = (name: Element) => name.clientWidth > 0 && name.scrollWidth <= name.clientWidth
  expect(await file.evaluate(isWhole)).toBe(true)
  await expect(
    sizes.getByRole('row', { name: 'handbook.pdf' }).getByText(/ KB · \d+ %/),
  ).toBeVisible()
  const info = await page.getByRole('complementary', { name: 'handbook.pdf' }).boundingBox()
  expect([info?.x, info?.width]).toEqual([0, 320])
})

test('the arrow keys lead from tile to tile of the map, Enter into a folder and Escape out of it', async ({
  person,
}) => {
  test.skip(!withScript())
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}?view=map`)
  await ready(page)
  const tiles = page.getByRole('group', { name: words.view.map, exact: true })
  await tiles.getByRole('link', { name: 'Oslo' }).press('Enter')
  await expect(page).toHaveURL(`${drive}/Oslo?view=map`)
  const [large, little] = ['handbook.pdf', 'readme.md'].map((name) =>
    tiles.getByRole('link', { name }),
  )
  await expect(large!).toHaveAttribute('tabindex', '0')
  await expect(little!).toHaveAttribute('tabindex', '-1')
  await large!.focus()
  // The small tile is beside or below the large one.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(little!).toBeFocused()
  await expect(little!).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Home')
  await expect(large!).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${drive}?view=map`)
})

test('what a narrow toolbar has no room for is in a menu, and nothing lies over another control', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  const folder = page.getByRole('link', { name: en.resources.newFolder })
  const menu = page.getByRole('button', { name: en.resources.new, exact: true })
  for (const query of ['view=grid', 'view=grid&info=here', 'q=readme']) {
    await page.goto(`${drive}/Oslo?${query}`)
    expect(await page.locator('main header').evaluate(overlaps)).toEqual([])
    await expect(folder).toBeHidden()
    await menu.click()
    await expect(folder).toBeVisible()
  }
  await ready(page)
  await checkPage(page)
  await page.setViewportSize({ width: 1600, height: 800 })
  await page.goto(`${drive}/Oslo?view=grid`)
  expect(await page.locator('main header').evaluate(overlaps)).toEqual([])
  await expect(menu).toBeHidden()
  await expect(folder).toBeVisible()
})

function overlaps(toolbar: Element): string[] {
  const controls = [...toolbar.querySelectorAll('h1, a, button, summary, search')]
  const shown = controls.filter((one) => one.checkVisibility())
  const boxes = shown.map((one) => ({ one, ...one.getBoundingClientRect().toJSON() }))
  return boxes.flatMap((a, at) =>
    boxes
      .slice(at + 1)
      .filter((b) => a.left < b.right - 1 && b.left < a.right - 1)
      .filter((b) => a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .filter((b) => !a.one.contains(b.one))
      .map((b) => `${a.one.outerHTML} ${b.one.outerHTML}`),
  )
}
