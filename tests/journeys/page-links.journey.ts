import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call, uploadFiles } from './call.ts'
import { checkPage } from './check-page.ts'
import { text, write, written } from './editor.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.write

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shown = (page: Page) => page.locator('article').getByRole('region', { name: en.file.preview })

async function havePage(page: Page, kb: string, title: string, content: string): Promise<string> {
  const params = { kbId: idOf(kb) }
  const { id } = await call(page, 'createPage', { params, body: { title, content } })
  return `${kb}/resources/${id}`
}

async function openEditor(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/edit`)
  await ready(page)
}

test('a page links to another one by its title, and begins one that is missing', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await havePage(page, kb, 'Tides', 'High at six.')
  const path = await havePage(page, kb, 'Start', 'See [[Tides|the tides]] and [[Ships]].')
  await page.goto(path)
  await ready(page)
  await checkPage(page)
  await shown(page)
    .getByRole('link', { name: /^Ships/ })
    .click()
  await ready(page)
  await expect(page.getByRole('textbox', { name: words.title, exact: true })).toHaveValue('Ships')
  await write(page, 'Two of them.')
  await button(page, words.create).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ships', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Ships (?!.*\.md)/)
  await expect(page.getByRole('heading', { name: en.file.mentionedIn })).toBeVisible()
  await page.getByRole('link', { name: /^Start/ }).click()
  await ready(page)
  await shown(page).getByRole('link', { name: 'the tides' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tides', exact: true })).toBeVisible()
})

test('a page links to a file of another kind by its name without the ending', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await uploadFiles(page, idOf(kb), ['tests/files/people.csv'])
  await page.goto(await havePage(page, kb, 'Start', 'See [[People]] and [[people|who is here]].'))
  await ready(page)
  await expect(shown(page).getByRole('link', { name: 'People' })).toBeVisible()
  await shown(page).getByRole('link', { name: 'who is here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'people.csv' })).toBeVisible()
  // A table has the width of the facts beside it until somebody opens them.
  const facts = page.getByRole('button', { name: en.file.about.file, exact: true })
  if (withScript()) await facts.click()
  await expect(page.getByRole('link', { name: /^Start.*See/s })).toBeVisible()
})

test('visitors follow the links of a public page, and see pictures', async ({
  person,
  visitor,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  const params = { kbId: idOf(kb) }
  await call(page, 'updateKb', { params, body: { isPublic: true, canEveryoneRead: true } })
  await havePage(page, kb, 'Tides', 'High at six.')
  await uploadFiles(page, params.kbId, ['tests/files/picture.png'])
  const text = 'See [[Tides]] and [[Ships]].\n\n![A lamp](picture.png)'
  const path = await havePage(page, kb, 'Start', text)
  const reader = await visitor()
  await reader.goto(`/p/${idOf(kb)}/harbour/file/${path.split('/').at(-1)}`)
  await expect(reader.getByText(`Ships (${en.published.noPage})`)).toBeVisible()
  await expect(reader.getByRole('img', { name: 'A lamp' })).toBeVisible()
  await reader.getByRole('link', { name: 'Tides' }).click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Tides', exact: true })).toBeVisible()
  await expect(reader).toHaveURL(/\/p\//)
  await expect(reader).toHaveTitle(/^Tides · Harbour/)
  await reader.getByRole('link', { name: 'Harbour', exact: true }).first().click()
  await expect(reader.getByRole('heading', { name: 'Tides', exact: true })).toBeVisible()
})

test('pages and people are offered while one writes', async ({ person }) => {
  test.skip(!withScript(), 'the list needs script')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await havePage(page, kb, 'Tides', 'High at six.')
  await havePage(page, kb, 'Tides [old]', 'High at five.')
  await openEditor(page, await havePage(page, kb, 'Start', 'See '))
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('[[tid')
  const list = page.getByRole('listbox', { name: words.picks.list })
  await expect(list.getByRole('option')).toHaveCount(2)
  await checkPage(page)
  await page.setViewportSize({ width: 390, height: 700 })
  const behind = () =>
    list.evaluate((box) => {
      const popover = box.closest('[popover]')
      return popover && getComputedStyle(popover, '::backdrop').backgroundColor
    })
  expect(await behind()).toBe('rgba(0, 0, 0, 0)')
  await page.setViewportSize({ width: 1280, height: 800 })
  await list.getByRole('option', { name: 'Tides', exact: true }).click()
  await expect(written(page)).toHaveValue('See [[Tides]]')
  await page.keyboard.type(' and [[Tides [')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await write(page, 'See [[old')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(written(page)).toHaveValue('See [Tides \\[old\\]](Tides%20%5Bold%5D.md)')
  await page.keyboard.type(' by @ad')
  await list.getByRole('option', { name: 'Ada Byron' }).waitFor()
  await page.keyboard.press('Tab')
  await expect(written(page)).toHaveValue(/ by @Ada Byron $/)
  await button(page, words.save).click()
  await expect(shown(page).getByRole('link', { name: 'Tides [old]' })).toBeVisible()
})

test('files are attached while one writes, and the page is saved when they are there', async ({
  person,
}) => {
  test.skip(!withScript(), 'files are uploaded by script')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await openEditor(page, await havePage(page, kb, 'Start', 'Look: '))
  await text(page).focus()
  await page.keyboard.press('Control+End')
  const picture = await readFile('tests/files/picture.png')
  await page
    .getByLabel(words.attach.button)
    .last()
    .setInputFiles([
      { name: 'my lamp.png', mimeType: 'image/png', buffer: picture },
      { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('Lit at nine.') },
    ])
  await expect(written(page)).toHaveValue('Look: ![my lamp.png](my%20lamp.png)\n[log.txt](log.txt)')
  await text(page).evaluate((field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'second.png', { type: 'image/png' }))
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, picture.toString('base64'))
  // Saved while the file is on its way.
  await button(page, words.save).click()
  await expect(page.getByText(filled(en.toasts.pageSaved, { name: 'Start' }))).toBeVisible()
  await expect(shown(page).getByRole('img', { name: 'my lamp.png' })).toBeVisible()
  await expect(shown(page).getByRole('img', { name: 'second.png' })).toBeVisible()
  const width = shown(page)
    .getByRole('img', { name: 'second.png' })
    .evaluate((image: HTMLImageElement) => image.naturalWidth)
  expect(await width).toBeGreaterThan(0)
  await shown(page).getByRole('link', { name: 'log.txt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'log.txt' })).toBeVisible()
})

test('a file that is refused leaves the text, with its reason', async ({ person, errors }) => {
  test.skip(!withScript(), 'files are uploaded by script')
  errors.allow(/POST .*\/resources/, /Failed to load resource/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await openEditor(page, await havePage(page, kb, 'Start', 'Look: '))
  await page.route('**/api/kb/*/resources', (route) => route.abort())
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await page
    .getByLabel(words.attach.button)
    .last()
    .setInputFiles([{ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
  await expect(button(page, filled(en.resources.uploads.retry, { name: 'log.txt' }))).toBeVisible()
  await expect(written(page)).toHaveValue('Look: ')
  await page.unroute('**/api/kb/*/resources')
  await button(page, filled(en.resources.uploads.retry, { name: 'log.txt' })).click()
  await expect(written(page)).toHaveValue('Look: [log.txt](log.txt)')
})

test('those who edit a page at once see each other, until one leaves', async ({ person }) => {
  test.skip(!withScript(), 'without script nobody is told')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Harbour')
  const path = await havePage(ada, kb, 'Start', 'Ships.')
  const lin = await person('Lin Wei')
  await addMember(ada, kb, lin)
  const params = { kbId: idOf(kb) }
  const { collaborators } = await call(ada, 'listCollaborators', { params })
  const userId = collaborators.find(({ displayName }) => displayName === 'Lin Wei')?.userId ?? ''
  await call(ada, 'changeRole', { params, body: { userId, role: 'admin' } })
  await openEditor(ada, path)
  await openEditor(lin, path)
  const line = (name: string) => filled(words.editing.one, { name })
  await expect(ada.getByText(line('Lin Wei'))).toBeVisible()
  await expect(lin.getByText(line('Ada Byron'))).toBeVisible()
  await checkPage(ada)
  await lin.goto(kb)
  await expect(ada.getByText(line('Lin Wei'))).toBeHidden()
})

test('what was not saved waits on another device', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Harbour')
  const path = await havePage(ada, kb, 'Start', 'Ships.')
  const params = { kbId: idOf(kb), resourceId: path.split('/').at(-1) ?? '' }
  await call(ada, 'saveTextDraft', { params, body: { content: 'Ships and gulls.', base: 1 } })
  await openEditor(ada, path)
  await expect(written(ada)).toHaveValue('Ships.')
  await checkPage(ada)
  await ada.getByRole('link', { name: words.draft.use }).click()
  await ready(ada)
  await expect(written(ada)).toHaveValue('Ships and gulls.')
  await button(ada, words.save).click()
  await expect(shown(ada).getByText('Ships and gulls.')).toBeVisible()
  await openEditor(ada, path)
  await expect(written(ada)).toHaveValue('Ships and gulls.')
  await expect(ada.getByText(/was not saved/)).toBeHidden()

  await call(ada, 'saveTextDraft', { params, body: { content: 'Gulls.', base: 2 } })
  await openEditor(ada, path)
  await button(ada, words.draft.discard).click()
  await expect(ada.getByText(/was not saved/)).toBeHidden()
  await expect(written(ada)).toHaveValue('Ships and gulls.')
})

test('what is written is kept for other devices after a pause', async ({ person }) => {
  test.skip(!withScript(), 'it is kept by script')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Harbour')
  const path = await havePage(ada, kb, 'Start', 'Ships.')
  const params = { kbId: idOf(kb), resourceId: path.split('/').at(-1) ?? '' }
  const kept = async () => (await call(ada, 'readTextDraft', { params }))?.content ?? null
  await openEditor(ada, path)
  await write(ada, 'Ships and gulls.')
  await expect.poll(kept).toBe('Ships and gulls.')
  await write(ada, 'Ships.')
  await expect.poll(kept).toBe(null)
  await write(ada, 'Gulls.')
  await button(ada, words.save).click()
  await expect(shown(ada).getByText('Gulls.')).toBeVisible()
  expect(await kept()).toBe(null)
})
