import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { text, write, written } from './editor.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const words = en.write

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const question = (page: Page) => page.getByText(en.common.unsaved.question)
const heading = (page: Page) => page.getByRole('heading', { name: 'Start', level: 1 })

/** Opens the editor of a new page, and returns its path. */
async function openEditor(page: Page): Promise<string> {
  const kb = await createKb(page, 'Harbour')
  const body = { title: 'Start', content: 'Tide.' }
  const { id } = await call(page, 'createPage', { params: { kbId: idOf(kb) }, body })
  const path = `${kb}/resources/${id}`
  await page.goto(`${path}/edit`)
  await ready(page)
  return path
}

test('Cancel asks before what was written is lost, and what is discarded does not come back', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await openEditor(page)
  await write(page, 'Storm.')
  await button(page, words.cancel).click()
  await expect(question(page)).toBeVisible()
  await expect(written(page)).toHaveValue('Storm.')
  await checkPage(page)
  if (withScript()) {
    await expect(link(page, en.common.unsaved.keep)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(text(page)).toBeFocused()
    await button(page, words.cancel).click()
    await page.keyboard.press('Tab')
    await expect(link(page, en.common.unsaved.discard)).toBeFocused()
  }
  await link(page, en.common.unsaved.discard).click()
  await expect(heading(page)).toBeVisible()
  await link(page, en.file.edit).click()
  await ready(page)
  await expect(written(page)).toHaveValue('Tide.')
  await expect(page.getByText(words.draft.restored)).toHaveCount(0)
  await expect(button(page, words.draft.discard)).toHaveCount(0)
})

test('a new page asks too, and without changes Cancel asks nothing', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Harbour')
  await page.goto(`${kb}/resources/new-page?title=Storm`)
  await ready(page)
  await write(page, 'Waves.')
  await button(page, words.cancel).click()
  await expect(question(page)).toBeVisible()
  await link(page, en.common.unsaved.discard).click()
  await expect(page).toHaveURL(/\/resources$/)
  await page.goto(`${kb}/resources/new-page?title=Storm`)
  await ready(page)
  await expect(written(page)).toHaveValue('')
  await button(page, words.cancel).click()
  await expect(page).toHaveURL(/\/resources$/)
})

test('text that was left is announced where it is restored, and can be discarded there', async ({
  person,
}) => {
  test.skip(!withScript(), 'drafts need script')
  const page = await person('Ada Byron')
  const path = await openEditor(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await write(page, 'Storm.')
  await expect(page.getByText(words.kept)).toBeInViewport()
  await page.goBack()
  await page.goto(`${path}/edit`)
  await ready(page)
  await expect(written(page)).toHaveValue('Storm.')
  await expect(page.getByText(words.draft.restored)).toBeVisible()
  await checkPage(page)
  await page.setViewportSize({ width: 1400, height: 900 })
  await button(page, words.preview).click()
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const [notice, editor, preview] = await Promise.all([
    boxOf(page.getByText(words.draft.restored)),
    boxOf(text(page)),
    boxOf(page.getByRole('region', { name: words.preview })),
  ])
  expect(editor.y).toBeGreaterThan(notice.y + notice.height)
  expect(preview.x).toBeGreaterThan(editor.x)
  expect(preview.y).toBeGreaterThan(notice.y + notice.height)
  const forgotten = page.waitForResponse(
    (answer) => answer.url().endsWith('/text/draft') && answer.request().method() === 'PUT',
  )
  await button(page, words.draft.discard).click()
  await expect(written(page)).toHaveValue('Tide.')
  await expect(text(page)).toBeFocused()
  await expect(page.getByText(words.kept)).toHaveCount(0)
  await forgotten
  await button(page, words.cancel).click()
  await expect(heading(page)).toBeVisible()
  await page.goto(`${path}/edit`)
  await ready(page)
  await expect(written(page)).toHaveValue('Tide.')
  await expect(button(page, words.draft.discard)).toHaveCount(0)
})

test('text that was not saved waits in its window while the page is saved in another one', async ({
  person,
}) => {
  test.skip(!withScript(), 'drafts need script')
  const page = await person('Ada Byron')
  const path = await openEditor(page)
  await write(page, 'Tide at six.\n\nStorm.')
  await expect(page.getByText(words.kept)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${path}/edit`)
  await ready(other)
  await write(other, 'Tide.\n\nCalm.')
  await button(other, words.save).click()
  await expect(heading(other)).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(written(page)).toHaveValue('Tide at six.\n\nStorm.')
  await expect(page.getByText(words.draft.restored)).toBeVisible()
  await button(page, words.draft.discard).click()
  await expect(written(page)).toHaveValue('Tide.\n\nCalm.')
  await write(page, 'Tide.\n\nCalm at last.')
  await button(page, words.save).click()
  await expect(page.getByText('Calm at last.')).toBeVisible()
})
