import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { signInUnseen } from './sign-in.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.feedback

test('feedback with an image is sent, shown to its sender and resolved by an administrator', async ({
  person,
  page,
}) => {
  const message = `The lamp is dark ${crypto.randomUUID()}`
  const sender = await person('Ada Byron')
  await sender.goto('/feedback?from=/dashboard')
  await ready(sender)
  await checkPage(sender)
  await sender.getByRole('textbox', { name: words.description }).fill(message)
  await sender.locator('input[name="images"]').setInputFiles('tests/files/picture.png')
  await sender.getByRole('button', { name: words.send }).click()
  await expect(sender.getByText(en.toasts.feedbackSent)).toBeVisible()
  await expect(sender).toHaveURL('/dashboard')
  await sender.goto('/settings/feedback')
  const own = sender.getByRole('listitem').filter({ hasText: message })
  await expect(own.getByText(words.statuses.pending)).toBeVisible()
  await expect(own.getByText(filled(words.sentFrom, { path: '/dashboard' }))).toBeVisible()
  const image = own.getByRole('img', { name: filled(words.image, { n: 1, count: 1 }) })
  await expect(image).toBeVisible()
  await checkPage(sender)
  await image.click()
  const shown = sender.locator('[data-image-preview]')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  await checkPage(sender)
  await sender.goto('/settings/feedback')

  await signInUnseen(page, 'Marit Olsen', 'marit@example.com')
  await page.goto('/settings/feedback/all')
  await ready(page)
  await checkPage(page)
  const item = page.getByRole('listitem').filter({ hasText: message })
  await item.getByRole('button', { name: words.resolve }).click()
  await expect(page.getByText(en.toasts.feedbackResolved)).toBeVisible()
  await expect(item).toHaveCount(0)
  await sender.reload()
  await expect(own.getByText(words.statuses.resolved)).toBeVisible()
})

test('a file that is not an image is rejected, and no typed text is lost', async ({
  person,
  errors,
}) => {
  errors.allow(/415 POST .*\/feedback/, /status of 415/)
  const page = await person('Ada Byron', { viewport: { width: 320, height: 700 } })
  await page.goto('/feedback?from=/dashboard')
  await ready(page)
  const message = page.getByRole('textbox', { name: words.description })
  await message.fill('The lamp is dark')
  const input = page.locator('input[name="images"]')
  await input.setInputFiles('tests/files/readme.md')
  if (!withScript()) await page.getByRole('button', { name: words.send }).click()
  await expect(page.getByText(words.none.replace('{{kinds}}', words.kinds))).toBeVisible()
  await expect(message).toHaveValue('The lamp is dark')
  await checkPage(page)
})

test('chosen images are previewed with JavaScript, ten at most, and can be removed', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser itself lists the files')
  const page = await person('Ada Byron')
  await page.goto('/feedback')
  await ready(page)
  const files = Array.from({ length: 11 }, () => 'tests/files/picture.png')
  await page.locator('input[name="images"]').setInputFiles(files)
  await expect(page.getByText(filled(en.toasts.imagesFull, { count: 10 }))).toBeVisible()
  const chosen = page.getByRole('list', { name: words.chosen }).getByRole('listitem')
  await expect(chosen).toHaveCount(10)
  await page
    .getByRole('button', { name: filled(words.removeImage, { name: 'picture.png' }) })
    .first()
    .click()
  await expect(chosen).toHaveCount(9)
  await checkPage(page)
})

test('an image that is pasted into feedback above a list of files is added only to the feedback', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript files cannot be pasted')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources`)
  await ready(page)
  await page.getByLabel(en.shell.account).click()
  await page.getByRole('link', { name: en.shell.feedback }).click()
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
  await paste(page)
  await expect(page.getByRole('list', { name: words.chosen }).getByText('shot.png')).toBeVisible()
  const uploads = page.getByRole('region', { name: en.resources.uploads.heading })
  await expect(uploads).toHaveCount(0)
})

async function paste(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: words.description }).evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['shot'], 'shot.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
}

test('feedback contains the address of the page that it was sent from', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  const chat = new URL(page.url()).pathname
  for (const from of [chat, `/kb/${crypto.randomUUID()}`]) {
    await page.goto(`/feedback?${new URLSearchParams({ from })}`)
    await ready(page)
    await page.getByRole('textbox', { name: en.feedback.description }).fill('The lamp is dark')
    await page.getByRole('button', { name: en.feedback.send, exact: true }).click()
    await expect(page.getByText(en.toasts.feedbackSent)).toBeVisible()
    const answer = await page.request.get('/api/feedback/user')
    const { metadata } = (await answer.json()).data[0]
    expect(metadata).toMatchObject({ url: from, timestamp: expect.stringMatching(/^20/) })
    const ids = from === chat ? { kbId: kb.split('/')[2], chatId: chat.split('/')[4] } : {}
    expect({ kbId: metadata.kbId, chatId: metadata.chatId }).toEqual({
      kbId: undefined,
      chatId: undefined,
      ...ids,
    })
  }
})
