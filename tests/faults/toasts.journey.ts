import type { Locator, Page } from '@playwright/test'
import { call, ofOwnPage } from '#tests/journeys/call.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { fillInNewKb, idOf } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript a toast is a line of the page')
})

/** Waits for a toast. Returns which of these elements the toasts cover. */
async function covered(page: Page, elements: Locator): Promise<string[]> {
  await expect(page.locator('.toasts .notice')).not.toHaveCount(0)
  await expect(elements).not.toHaveCount(0)
  return elements.evaluateAll((all) => {
    const toasts = [...document.querySelectorAll('.toasts .notice')]
    const overlap = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
      Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)
    const isCovered = (one: Element) =>
      toasts.some((toast) => overlap(toast.getBoundingClientRect(), one.getBoundingClientRect()))
    return all.filter(isCovered).map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

for (const width of [320, 390, 768, 1280]) {
  test(`a toast covers nothing in the head of a page and nothing that sends, chooses or uploads in a window of ${width} px`, async ({
    person,
  }) => {
    const page = await person('Ada Byron', { viewport: { width, height: 800 } })
    const kb = await fillInNewKb(page, 'Lighthouse')
    const created = page.locator('.toasts').getByText(en.toasts.kbCreated.split('“')[0] ?? '')
    await expect(created).toBeVisible()
    const upload = page.getByRole('main').getByText(en.resources.upload, { exact: true })
    const head = page.locator('[data-app-header], h1')
    expect(await covered(page, head.or(upload.first()))).toEqual([])

    await page.goto('/settings/preferences')
    await ready(page)
    await page.getByRole('radio', { name: en.common.theme.dark }).check()
    await expect(page.getByText(en.toasts.preferencesSaved)).toBeVisible()
    await expect(page.locator('.toasts').getByText(en.shell.toastTitle.success)).toBeVisible()
    expect(await covered(page, page.getByRole('radio'))).toEqual([])

    await page.goto(kb)
    await ready(page)
    // On a narrow page the link is hidden in a menu, so the click event is dispatched directly.
    await page.locator('[data-app-header] a[href*="/share"]').first().dispatchEvent('click')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: en.common.copy }).click()
    expect(await covered(page, dialog.getByRole('button'))).toEqual([])

    // An upload is reported by its panel alone: the toast is of something else.
    const form = { theme: 'light', tell: 'saved' }
    const saved = { headers: ofOwnPage, form, maxRedirects: 0 }
    await page.request.post('/preferences', saved)
    await page.goto(`${kb}/resources`)
    await ready(page)
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Light') }
    await page.locator('input[type=file]').first().setInputFiles([file])
    const panel = page.getByRole('region', { name: en.resources.uploads.heading })
    expect(await covered(page, panel)).toEqual([])

    const [chat] = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
    const chatId = chat?.id ?? ''
    const body = { clientId: crypto.randomUUID(), content: 'The lamp is lit' }
    const { id } = await call(page, 'sendMessage', { params: { chatId }, body })
    await page.goto(`${kb}/chats/${chatId}/messages/${id}/delete`)
    await ready(page)
    await page.getByRole('button', { name: en.message.deleting.button }).click()
    await expect(page.getByText(en.toasts.messageDeleted)).toBeVisible()
    const composer = page.locator('#composer')
    expect(await covered(page, composer)).toEqual([])
  })
}
