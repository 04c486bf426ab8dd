import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { haveDrive } from './drive.ts'
import { fileRow, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { idOf, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const words = en.drive

test('folders are opened by their names, and facts are shown beside the list', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const { kb, drive } = await haveDrive(page, 'a/b 100%')
  await page.goto(kb)
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.drive }).click()
  await fileRow(page, 'Oslo').getByRole('link', { name: 'Oslo', exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo`)
  await fileRow(page, 'a/b 100%').getByRole('link', { name: 'a/b 100%', exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo/a%2Fb%20100%25`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b 100%')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a/b 100%')
  const path = page.getByRole('navigation', { name: en.common.path })
  await path.getByRole('link', { name: 'Oslo' }).click()
  await expect(page).toHaveURL(`${drive}/Oslo`)

  const heading = page.getByRole('columnheader', { name: words.columns.size })
  await heading.getByRole('link').click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').last()).toContainText('readme.md')

  await ready(page)
  const info = filled(words.infoOf, { name: 'handbook.pdf' })
  await fileRow(page, 'handbook.pdf').getByRole('link', { name: info }).click()
  const facts = page.getByRole('complementary', { name: 'handbook.pdf' })
  await expect(facts).toContainText(en.resources.status.completed)
  await expect(facts).toContainText('Ada Byron')
  const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  await expect.poll(() => facts.locator('img').evaluate(isDrawn)).toBe(true)
  await checkPage(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await checkPage(page)
})

test('the search in a folder finds what is below it', async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}/Oslo/Crew`)
  const field = page.getByRole('searchbox', { name: filled(words.searchIn, { name: 'Crew' }) })
  await field.fill('handbook')
  await field.press('Enter')
  await expect(page).toHaveURL(`${drive}/Oslo/Crew?q=handbook`)
  await expect(page.getByText(filled(en.resources.empty.search, { q: 'handbook' }))).toBeVisible()
  await page.goto(`${drive}?q=handbook`)
  await expect(fileRow(page, 'handbook.pdf')).toContainText('Oslo')
  await page.goto(`${drive}?q=cre`)
  await expect(fileRow(page, 'Crew')).toContainText('Oslo')
})

test('files are moved and folders renamed without leaving the drive', async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}/Oslo`)
  await ready(page)
  await fileRow(page, 'readme.md').getByRole('checkbox').check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await page.getByRole('radio', { name: 'Oslo / Crew' }).check()
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo`)
  await expect(fileRow(page, 'readme.md')).toHaveCount(0)
  await fileRow(page, 'Crew').getByRole('link', { name: 'Crew', exact: true }).click()
  await expect(fileRow(page, 'readme.md')).toBeVisible()

  const menu = filled(en.resources.actionsOf, { name: 'Crew' })
  await page.locator(`summary[aria-label="${menu}"]`).click()
  await page.getByRole('link', { name: en.resources.rename, exact: true }).click()
  await page.getByRole('textbox', { name: en.fileDialogs.folder.name }).fill('Keepers')
  await page.getByRole('button', { name: en.fileDialogs.renaming.button, exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo/Keepers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keepers')
})

test('files are uploaded into a folder of the drive', async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.goto(`${drive}/Oslo/Crew`)
  await ready(page)
  const button = page.getByRole('link', { name: en.resources.upload, exact: true }).first()
  if (withScript()) {
    const choosing = page.waitForEvent('filechooser')
    await button.click()
    await (await choosing).setFiles([ownFile('people.csv')])
  } else {
    await button.click()
    await page.locator('#upload-files').setInputFiles([ownFile('people.csv')])
    await page.getByRole('button', { name: en.resources.uploads.button, exact: true }).click()
    await expect(page).toHaveURL(`${drive}/Oslo/Crew`)
  }
  await expect(fileRow(page, 'people.csv')).toBeVisible()
})

test('a path without a folder says so, and another spelling leads to the folder', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Ada Byron')
  const { drive, oslo } = await haveDrive(page, 'Crew')
  for (const path of ['/Nowhere', '/Oslo%2FCrew', '/%E0%A4%A', '/%2E%2E%2F', '/%E2%80%AEolsO']) {
    const answer = await page.request.get(drive + path)
    expect([path, answer.status()]).toEqual([path, 404])
  }
  await page.goto(`${drive}/Nowhere`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.gone)
  await page.getByRole('link', { name: words.allFiles }).click()
  await expect(page).toHaveURL(drive)
  for (const path of [`${drive}/oslo/`, `${drive}?folder=${oslo.id}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(`${drive}/Oslo`)
  }
})

test('the files of all folders are one list, with a link to the folder of each, or a tree', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const { kb, oslo, drive } = await haveDrive(page, 'Crew')
  const file = fileRow(page, 'readme.md')
  await page.goto(`${kb}/resources`)
  await expect(file).toBeVisible()
  await expect(fileRow(page, 'Crew')).toHaveCount(0)
  await checkPage(page)
  await file.getByRole('link', { name: 'Oslo', exact: true }).click()
  await expect(page).toHaveURL(`${drive}/Oslo`)

  await page.goto(`${kb}/resources`)
  const views = page.getByRole('navigation', { name: en.resources.view.label })
  await views.getByRole('link', { name: en.resources.view.tree }).click()
  await expect(page).toHaveURL(`${kb}/resources?view=tree`)
  await expect(file).toHaveCount(0)
  await expect(fileRow(page, 'Oslo')).toBeVisible()
  await checkPage(page)
  await fileRow(page, 'Oslo').getByRole('link', { name: 'Oslo', exact: true }).click()
  await expect(page).toHaveURL(`${kb}/resources?folder=${oslo.id}`)
  await expect(file).toBeVisible()
  await page.goto(`${kb}/resources?view=tree&folder=${oslo.id}`)
  await expect(fileRow(page, 'Crew')).toBeVisible()
  await views.getByRole('link', { name: en.resources.view.plain }).click()
  await expect(page).toHaveURL(`${kb}/resources`)
})

test('on a phone the toolbar of files is one row, and its search and actions open from it', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 390, height: 700 } })
  const { kb, drive } = await haveDrive(page, 'Crew')
  for (const list of [`${kb}/resources`, `${drive}/Oslo`]) {
    await page.goto(list)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const more = page.getByRole('button', { name: en.resources.more })
    const moreBox = await more.boundingBox()
    expect(moreBox?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    const upload = page.getByRole('link', { name: en.resources.upload, exact: true })
    expect((await upload.boundingBox())?.width).toBe(56)
    const field = page.getByRole('main').getByRole('searchbox')
    await field.focus()
    expect((await field.boundingBox())?.width).toBeGreaterThan(300)
    await more.click()
    await expect(page.getByRole('link', { name: en.resources.newFolder })).toBeVisible()
    await checkPage(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: en.resources.newFolder })).toBeHidden()
  }
})

test('the former address of a folder leads to where it is now', async ({ person }) => {
  const page = await person('Ada Byron')
  const { kb, oslo, drive } = await haveDrive(page, 'Crew')
  const params = { kbId: idOf(kb) }
  const body = { name: 'Bergen' }
  await call(page, 'renameFolder', { params: { ...params, folderId: oslo.id }, body })
  await page.goto(`${drive}/Oslo/Crew?sort=size`)
  await expect(page).toHaveURL(`${drive}/Bergen/Crew?sort=size`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crew')
})

test('a page without room for the tree has a button that opens it', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, 'Crew')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`${drive}/Oslo`)
  const tree = page.getByRole('navigation', { name: words.folders })
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: words.folders, exact: true }).click()
  await expect(tree).toBeVisible()
  await checkPage(page)
  await tree.locator('a', { hasText: 'Crew' }).click()
  await expect(page).toHaveURL(`${drive}/Oslo/Crew`)
  await expect(tree).toBeHidden()
})

test('the drive is in Chinese', async ({ person }) => {
  const page = await person('Ada Byron')
  const { drive } = await haveDrive(page, '会议记录')
  await page.goto(`${drive}/Oslo?lang=zh`)
  await expect(page.getByRole('columnheader', { name: zh.drive.columns.modified })).toBeVisible()
  await page.goto(`${drive}/Oslo?info=here&lang=zh`)
  await expect(page.getByText(zh.drive.facts.created)).toBeVisible()
})
