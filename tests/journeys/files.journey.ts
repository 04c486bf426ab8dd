import { readFile } from 'node:fs/promises'
import { formatSize } from '#app/locales/format.ts'
import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { expectReady, fileRow, foundFile, haveFiles, ownFile, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { maxUploadBytes } from './settings.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

test('a PDF is uploaded, opened, and read page by page', { tag: ['@apart', '@browser'] }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources`)
  await expect(page.getByText(en.resources.empty.title)).toBeVisible()
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  await checkPage(page)
  await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('handbook.pdf')
  const images = page.locator('img[src*="/pages/"]')
  await expect(images).toHaveCount(3)
  const image = images.first()
  await expect(image).toHaveAttribute('alt', /1/)
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeTruthy()
  const pages = page.getByRole('navigation', { name: en.common.pages, exact: true })
  await pages.getByRole('link', { name: en.common.next }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(images.nth(1)).toHaveAttribute('src', /pages\/2$/)
  await expect(images.nth(1)).toBeInViewport()
  const number = page.locator('#page-number')
  await expect(number).toHaveValue('2')
  await number.fill('3')
  await number.press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await expect(images.nth(2)).toBeInViewport()
  if (withScript()) {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(number).toHaveValue('1')
  }
  await page.getByRole('link', { name: en.file.views.drawn.text, exact: true }).click()
  await expect(page.getByRole('region', { name: en.file.preview })).toContainText('A spare bulb is')
  await checkPage(page)
})

test('a long paper can be read to its last page', { tag: '@browser' }, async ({ person }) => {
  const paper = foundFile('pdfjs-TAMReview.pdf')
  test.skip(!paper, 'the paper is only available beside the repository')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Papers')
  await upload(page, kb, [paper ?? ''])
  await expectReady(page, 'pdfjs-TAMReview.pdf')
  await page.getByRole('link', { name: 'pdfjs-TAMReview.pdf', exact: true }).click()
  await expect(page).toHaveURL(/resources\/[\w-]+$/)
  await page.goto(`${page.url()}?page=23`)
  const image = page.locator('img[src$="/pages/23"]')
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeTruthy()
})

test('a file that is too large is rejected with a message, and the other files are kept', {
  tag: '@apart',
}, async ({ person, errors }) => {
  errors.allow(/413/, /ERR_CONNECTION_RESET|ERR_CONNECTION_ABORTED/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['readme.md'])
  const name = 'too-large.bin'
  const size = formatSize(maxUploadBytes)
  const huge = {
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(maxUploadBytes + 1),
  }
  if (withScript()) {
    await upload(page, kb, [huge])
    const uploads = page.getByRole('region', { name: en.resources.uploads.heading })
    await expect(
      uploads.getByText(filled(en.resources.uploads.fileTooLarge, { size })),
    ).toBeVisible()
  } else {
    await page.goto(`${kb}/resources/upload`)
    await page.locator('#upload-files').setInputFiles([huge])
    await page.getByRole('button', { name: en.resources.uploads.button, exact: true }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: filled(en.resources.uploads.tooLarge, { size }) }),
    ).toBeVisible()
  }
  await page.goto(`${kb}/resources`)
  await expectReady(page, 'readme.md')
  await expect(fileRow(page, name)).toHaveCount(0)
})

test('a folder is created, a file is moved into it, found by name, and deleted', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv'])
  await page.goto(`${kb}/resources`)
  await page.getByRole('link', { name: en.resources.newFolder }).click()
  await page.getByRole('textbox', { name: en.fileDialogs.folder.name }).fill('Crew')
  await page.getByRole('button', { name: en.fileDialogs.folder.create }).click()
  await expect(page).toHaveURL(`${kb}/resources?view=tree`)
  await expect(page.getByRole('link', { name: 'Crew', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: /people\.csv/ }).check()
  await page.getByRole('button', { name: en.resources.moveTo }).click()
  await page.getByRole('radio', { name: 'Crew', exact: true }).check()
  await page.getByRole('button', { name: en.fileDialogs.moving.button, exact: true }).click()
  await expect(page.getByText(filled(en.toasts.itemsMoved_one, { count: 1 }))).toBeVisible()
  await page.goto(`${kb}/resources?q=people`)
  await expect(fileRow(page, 'people.csv')).toContainText('Crew')
  await ready(page)
  await page.getByRole('checkbox', { name: /people\.csv/ }).check()
  await page.getByRole('button', { name: en.resources.delete, exact: true }).click()
  const deleted = filled(en.toasts.itemDeleted, { title: 'people.csv' })
  await expect(page.getByText(deleted)).toBeVisible()
  await expect(page).toHaveURL(`${kb}/resources?q=people`)
  await expect(fileRow(page, 'people.csv')).toHaveCount(0)
  await page.goto(`${kb}/resources?view=tree`)
  await ready(page)
  await page.getByRole('checkbox', { name: /Crew/ }).check()
  await page.getByRole('button', { name: en.resources.delete, exact: true }).click()
  // An empty folder is deleted without a question.
  const emptied = filled(en.toasts.itemDeleted, { title: 'Crew' })
  await expect(page.getByText(emptied)).toBeVisible()
  await expect(fileRow(page, 'Crew')).toHaveCount(0)
})

test('the script of an uploaded web page or drawing never runs', { tag: '@browser' }, async ({
  person,
  errors,
}) => {
  errors.allow(/Content Security Policy|sandbox|404/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const script = '<script>document.title="run"; window.name="run"</script>'
  const html = `<!doctype html><title>Page</title><h1>Logbook</h1>${script}<p onclick=1>Ink</p>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.name='run'">${script}</svg>`
  await upload(page, kb, [
    { name: 'logbook.html', mimeType: 'text/html', buffer: Buffer.from(html) },
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
  ])
  await expect(fileRow(page, 'logbook.html')).toBeVisible()
  await expect(fileRow(page, 'drawing.svg')).toBeVisible()
  for (const name of ['logbook.html', 'drawing.svg']) {
    await page.goto(`${kb}/resources`)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const preview = `/api${new URL(page.url()).pathname}/preview`
    const answer = await page.request.get(preview)
    expect(answer.headers()['content-type']).not.toMatch(/html|svg/)
    if (answer.ok()) await page.goto(preview)
    expect(await page.title()).not.toBe('run')
    expect(await page.evaluate('window.name')).not.toBe('run')
  }
})

test('a file is downloaded under its own name with its own content', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['notes-zh.txt'])
  await page.goto(`${kb}/resources`)
  await page.getByRole('link', { name: 'notes-zh.txt', exact: true }).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('complementary', { name: en.file.about.file })
    .getByRole('link', { name: en.resources.download })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('notes-zh.txt')
  expect(await download.failure()).toBeNull()
  const [received, sent] = await Promise.all([
    readFile(await download.path()),
    readFile(ownFile('notes-zh.txt')),
  ])
  expect(received.equals(sent)).toBe(true)
})

test('the space of a page image is reserved before the image loads, so that nothing moves', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['handbook.pdf'])
  const come = Promise.withResolvers<void>()
  await page.route(/\/pages\/1$/, async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`${kb}/resources`)
  const address = await fileRow(page, 'handbook.pdf').getByRole('link').first().getAttribute('href')
  await page.goto(address ?? '', { waitUntil: 'domcontentloaded' })
  await ready(page)
  const image = page.locator('img[src$="/pages/1"]')
  const before = await image.boundingBox()
  expect(before?.height).toBeGreaterThan(before?.width ?? 0)
  come.resolve()
  const isDrawn = () => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)
  await expect.poll(isDrawn).toBeGreaterThan(1)
  const after = await image.boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(2)
})

test('files are uploaded from the home page of a knowledge base', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(kb)
  await ready(page)
  const link = page.getByRole('main').getByRole('link', { name: en.resources.upload, exact: true })
  if (withScript()) {
    const chooser = page.waitForEvent('filechooser')
    await link.click()
    await (await chooser).setFiles([ownFile('people.csv')])
    const uploads = page.getByRole('region', { name: en.resources.uploads.heading })
    await expect(uploads.getByRole('button', { name: en.resources.uploads.ask })).toBeVisible({
      timeout: 60_000,
    })
  } else {
    await link.click()
    await page.locator('#upload-files').setInputFiles([ownFile('people.csv')])
    await page.getByRole('button', { name: en.resources.uploads.button, exact: true }).click()
    await expect(page.getByRole('link', { name: 'people.csv', exact: true })).toBeVisible()
    await page.goto(kb)
  }
  const newest = page.getByRole('region', { name: en.kb.home.recentFiles })
  await expect(newest.getByRole('link', { name: 'people.csv' })).toBeVisible()
})

test('a file gets a star, which is listed, and loses it on its page', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['people.csv', 'readme.md'])
  await page.goto(`${kb}/resources`)
  await ready(page)
  const menu = filled(en.resources.actionsOf, { name: 'readme.md' })
  await page.getByLabel(menu).click()
  const row = page.getByRole('row').filter({ hasText: 'readme.md' })
  await row.getByRole('button', { name: en.resources.star.add, exact: true }).click()
  await expect(page.getByText(en.toasts.fileStarred)).toBeVisible()
  const views = page.getByRole('navigation', { name: en.resources.view.label })
  await views.getByRole('link', { name: en.resources.view.starred }).click()
  await expect(page).toHaveURL(`${kb}/resources?view=starred`)
  await expect(fileRow(page, 'people.csv')).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('link', { name: /^readme\.md/ }).click()
  await ready(page)
  const star = page.getByRole('button', { name: en.resources.star.add, exact: true })
  await expect(star.first()).toHaveAttribute('aria-pressed', 'true')
  await star.first().click()
  await expect(page.getByText(en.toasts.fileUnstarred)).toBeVisible()
  await page.goto(`${kb}/resources?view=starred`)
  await expect(page.getByText(en.resources.empty.starred)).toBeVisible()
  await views.getByRole('link', { name: en.resources.view.recent }).click()
  await expect(fileRow(page, 'people.csv')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: en.resources.columns.changed })).toBeVisible()
})

test('words are found in a file, from one match to the next', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['handbook.pdf'])
  await page.goto(`${kb}/resources`)
  await fileRow(page, 'handbook.pdf')
    .getByRole('link', { name: 'handbook.pdf', exact: true })
    .click()
  await ready(page)
  const field = page.getByRole('searchbox', { name: en.file.find.label })
  await field.fill('the')
  await field.press('Enter')
  await expect(page).toHaveURL(/find=the.*#passage$/)
  const steps = page.getByRole('navigation', { name: en.file.find.steps })
  await expect(steps).toContainText(/^1 of \d+/)
  await expect(page.locator('mark#passage')).toHaveText(/^the$/i)
  await field.press('Enter')
  await expect(steps).toContainText(/^2 of \d+/)
  if (withScript()) await expect(field).toBeFocused()
  await steps.getByRole('link', { name: en.file.find.next }).click()
  await expect(steps).toContainText(/^3 of \d+/)
  await expect(page.locator('mark#passage')).toHaveCount(1)
  await checkPage(page)
  await field.fill('zanthoquil')
  await field.press('Enter')
  await expect(page.getByText(en.file.find.none)).toBeVisible()
  if (withScript()) await field.press('Escape')
  else await page.getByRole('link', { name: en.file.find.leave }).click()
  await expect(page.locator('mark')).toHaveCount(0)
  await expect(page.getByRole('link', { name: en.file.views.drawn.image })).toHaveAttribute(
    'aria-current',
    'true',
  )
})
