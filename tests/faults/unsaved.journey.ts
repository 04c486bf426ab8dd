import type { Page } from '@playwright/test'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb, openNewKb } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript the browser itself keeps a form')
})

const words = 'Half a sentence'
const question = (page: Page) => page.getByText(en.common.unsaved.question)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Returns each dialog with a text field: its path, and the field's label. */
function dialogs(kb: string): [path: string, field: string][] {
  return [
    ['/kb/new', en.kbForm.title],
    ['/feedback', en.feedback.description],
    ['/settings/profile', en.settings.profile.bio],
    ['/settings/terms/new', en.settings.terms.definition],
    [`${kb}/settings`, en.kbForm.description],
    [`${kb}/share`, en.sharing.invite.label],
    [`${kb}/resources/links`, en.fileDialogs.links.label],
    [`${kb}/resources/folders/new`, en.fileDialogs.folder.name],
  ]
}

test('a dialog with unsaved input asks before it closes, and can keep the input', async ({
  person,
}) => {
  test.slow()
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  for (const [path, label] of dialogs(kb)) {
    await page.goto(path)
    await ready(page)
    const field = page.getByRole('textbox', { name: label })
    const close = page.getByRole('dialog').getByRole('link', { name: en.common.close })
    await field.fill(words)
    await close.click()
    await expect(question(page), path).toBeVisible()
    await expect(button(page, en.common.unsaved.keep)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(field).toHaveValue(words)
    await close.click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(button(page, en.common.unsaved.discard)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveCount(0)
  }
})

test('a dialog without changes closes at once', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  for (const [path, label] of dialogs(kb)) {
    await page.goto(path)
    await ready(page)
    const field = page.getByRole('textbox', { name: label })
    const before = await field.inputValue()
    await field.fill(words)
    await field.fill(before)
    await page.getByRole('dialog').getByRole('link', { name: en.common.close }).click()
    await expect(field, path).toHaveCount(0)
  }
})

test('above a page, Escape shows the question, a second Escape or Enter returns to the form, and a button does what the button of the form does', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  await ready(page)
  await page
    .getByRole('navigation', { name: en.shell.sidebar.label })
    .getByRole('link', { name: en.shell.sidebar.settings })
    .click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('textbox', { name: en.kbForm.title })
  await title.fill('Harbour')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await checkPage(page)
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Harbour')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(title).toHaveValue('Harbour')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: en.kb.save }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(kb)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour')
})

test('a Cancel button cancels without a question', async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('link', { name: en.dashboard.new, exact: true }).click()
  await page.getByRole('textbox', { name: en.kbForm.title }).fill(words)
  await page.getByRole('dialog').getByRole('link', { name: en.common.cancel }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('leaving the document with unsaved input asks too', async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/feedback')
  await ready(page)
  await page.getByRole('textbox', { name: en.feedback.description }).fill(words)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload().catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
})

test('unsaved input of a new knowledge base or of feedback is restored until the form is sent', async ({
  person,
  errors,
}) => {
  // A count asked for just before signing out may be answered just after it.
  errors.allow(/401 GET .*unread\/count/, /status of 401/)
  const page = await person('Ada Byron')
  await page.goto('/kb/new')
  await ready(page)
  const title = page.getByRole('textbox', { name: en.kbForm.title })
  const description = page.getByRole('textbox', { name: en.kbForm.description })
  await title.fill('Lighthouse')
  await description.fill(words)
  await page.reload()
  await expect(title).toHaveValue('Lighthouse')
  await expect(description).toHaveValue(words)
  await button(page, en.kb.create).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await page.goto('/kb/new')
  await ready(page)
  await expect(title).toHaveValue('')

  const message = page.getByRole('textbox', { name: en.feedback.description })
  await page.goto('/feedback')
  await ready(page)
  await message.fill(words)
  await page.reload()
  await expect(message).toHaveValue(words)
  await page.goto('/dashboard')
  await ready(page)
  await page.evaluate(() =>
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit(),
  )
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(words)
})
