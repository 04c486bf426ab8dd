import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { expectReady, fileRow, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const csv = { name: 'people.csv' }

/** Creates the folder Oslo and three files, and returns the path of the knowledge base. */
async function haveItems(page: Page): Promise<string> {
  const kb = await createKb(page, 'Lighthouse')
  const params = { kbId: idOf(kb) }
  await call(page, 'createFolder', { params, body: { name: 'Oslo', parentId: null } })
  const names = ['picture.png', 'people.csv', 'readme.md']
  await uploadFiles(page, idOf(kb), names.map(ownFile))
  return kb
}

for (const list of ['resources?view=tree&sort=name', 'drive'])
  test(`the items of /${list} are reached, selected and changed with the keyboard`, async ({
    person,
  }) => {
    test.skip(!withScript(), 'without script the keys are those of the browser')
    const page = await person('Ada Byron')
    const kb = await haveItems(page)
    await page.goto(`${kb}/${list}`)
    await ready(page)
    const name = (of: string) => fileRow(page, of).getByRole('link', { name: of, exact: true })
    const box = (of: string) => fileRow(page, of).getByRole('checkbox')
    await name('Oslo').focus()
    await page.keyboard.press('ArrowDown')
    await expect(name('people.csv')).toBeFocused()
    await page.keyboard.press('k')
    await expect(name('Oslo')).toBeFocused()
    await page.keyboard.press('j')
    await expect(name('people.csv')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(box('people.csv')).toBeChecked()
    await box('people.csv').focus()
    await page.keyboard.press('Enter')
    await expect(box('people.csv')).toBeFocused()
    await page.keyboard.press('k')
    await expect(name('Oslo')).toBeFocused()
    await page.keyboard.press('End')
    await expect(name('readme.md')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('Delete')
    for (const of of ['Oslo', 'people.csv', 'readme.md']) await expect(name(of)).toHaveCount(0)
    await expect(name('picture.png')).toBeVisible()
    await page.getByRole('button', { name: en.shell.undo }).click()
    await name('people.csv').focus()
    await page.keyboard.press('F2')
    const title = page.getByRole('dialog').getByRole('textbox')
    await expect(title).toHaveValue('people.csv')
    await title.fill('crew.csv')
    await page.keyboard.press('Enter')
    await expect(name('crew.csv')).toBeVisible()
    await name('crew.csv').focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog')).toContainText('crew.csv')
  })

test('a click with Shift selects all items in between', async ({ person }) => {
  test.skip(!withScript(), 'without script each checkbox is its own')
  const page = await person('Ada Byron')
  const kb = await haveItems(page)
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'Oslo').getByRole('checkbox').click()
  await fileRow(page, 'picture.png')
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(fileRow(page, 'people.csv').getByRole('checkbox')).toBeChecked()
  await expect(fileRow(page, 'readme.md').getByRole('checkbox')).not.toBeChecked()
  await expect(page.getByText(en.resources.selected_other.replace('{{count}}', '3'))).toBeVisible()
})

test('a click anywhere on a row opens the item', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await haveItems(page)
  await page.goto(`${kb}/drive`)
  await ready(page)
  await fileRow(page, 'Oslo').click()
  await expect(page).toHaveURL(/\/drive\/Oslo$/)
})

for (const list of ['resources', 'drive'])
  test(`the file under the pointer in /${list} is downloaded and asked about beside its name`, {
    tag: '@browser',
  }, async ({ person }) => {
    const page = await person('Ada Byron')
    const kb = await haveItems(page)
    await page.goto(`${kb}/${list}`)
    await expectReady(page, 'people.csv')
    await ready(page)
    if (!withScript()) return downloadAndAskByMenu(page)
    const row = fileRow(page, 'people.csv')
    const link = row.getByRole('link', { name: filled(en.resources.downloadOf, csv) })
    const ask = row.getByRole('button', { name: filled(en.askedFiles.askAbout, csv) })
    await expect(link).toBeHidden()
    await row.hover()
    await expect(link).toBeVisible()
    expect(await row.evaluate(valuesCutByActions)).toEqual([])
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('people.csv')
    await page.mouse.move(0, 0)
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Tab')
    await expect(row.getByRole('link', { name: 'people.csv', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(ask).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(en.askedFiles.about)).toBeVisible()
    await expect(page.locator('main')).toContainText('people.csv')
  })

/** Actions may cover all of a value. */
function valuesCutByActions(row: Element): string[] {
  const over = row.querySelector('.quick-actions')!.getBoundingClientRect()
  const cells = [...row.querySelectorAll('td:not(:first-child, :last-child)')]
  const cut = cells.filter((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    const { left, right } = text.getBoundingClientRect()
    const isCovered = left >= over.left && right <= over.right
    return right > left && right > over.left && left < over.right && !isCovered
  })
  return cut.map((cell) => cell.textContent)
}

/** Without script the menu is a page with the open menu. */
async function downloadAndAskByMenu(page: Page): Promise<void> {
  const row = fileRow(page, 'people.csv')
  const menu = row.getByLabel(filled(en.resources.actionsOf, { name: 'people.csv' }))
  await menu.click()
  const download = page.waitForEvent('download')
  await row.getByRole('link', { name: en.resources.download, exact: true }).click()
  expect((await download).suggestedFilename()).toBe('people.csv')
  await row.getByRole('button', { name: en.askedFiles.askAboutThis }).click()
  await expect(page.getByText(en.askedFiles.about)).toBeVisible()
  await expect(page.locator('main')).toContainText('people.csv')
}

test('the menu of a row opens with a key, keeps the focus, and closes with Escape', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script it is a link to the page with the open menu')
  const page = await person('Ada Byron')
  const kb = await haveItems(page)
  await page.goto(`${kb}/resources`)
  // A file that is being read has fewer actions.
  await expectReady(page, 'people.csv')
  await ready(page)
  const menu = page.getByLabel(filled(en.resources.actionsOf, { name: 'people.csv' }))
  await menu.focus()
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const ask = page.getByRole('button', { name: en.askedFiles.askAboutThis })
  await expect(ask).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(ask).toBeHidden()
})

test('a finger opens the menu of a row', async ({ person }) => {
  test.skip(!withScript(), 'without script it is a link to the page with the open menu')
  const page = await person('Ada Byron', { hasTouch: true, isMobile: true })
  const kb = await haveItems(page)
  await page.goto(`${kb}/resources`)
  await ready(page)
  await page.getByLabel(filled(en.resources.actionsOf, { name: 'people.csv' })).tap()
  await expect(page.getByRole('link', { name: en.resources.rename, exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${kb}/resources`)
})

test('the toolbar and the names of the columns stay in view above a long list', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await haveItems(page)
  for (const name of ['Bergen', 'Hamar', 'Lillehammer', 'Molde', 'Narvik', 'Tromsø'])
    await call(page, 'createFolder', { params: { kbId: idOf(kb) }, body: { name } })
  await page.setViewportSize({ width: 1280, height: 430 })
  await page.goto(`${kb}/resources?view=tree`)
  await page.locator('html').evaluate((html) => html.scrollTo(0, html.scrollHeight))
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const columns = page.getByRole('columnheader', { name: en.resources.columns.name })
  const top = (await columns.boundingBox())?.y ?? 0
  expect(heading?.y).toBeGreaterThan(56)
  expect(top).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0))
  expect(top).toBeLessThan(130)
  const scrolled = await page.evaluate(() => document.documentElement.scrollTop)
  expect(scrolled).toBeGreaterThan(60)
})
