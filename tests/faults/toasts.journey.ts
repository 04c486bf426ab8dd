import type { Page } from '@playwright/test'
import { test } from '#tests/journeys/fixtures.ts'
import { fillInNewKb } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

test.beforeEach(() => {
  test.skip(!withScript(), 'without JavaScript a toast is a line of the page')
})

/** Returns the controls that a toast covers. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toasts .notice')]
    const controls = document.querySelectorAll(
      ':is(a[href], button, input, select, textarea, summary):not(:disabled)',
    )
    const overlaps = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
      Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top)
    return [...controls]
      .filter((one) => !one.closest('.toasts, [inert]') && one.checkVisibility())
      .filter((one) =>
        toasts.some((toast) =>
          overlaps(toast.getBoundingClientRect(), one.getBoundingClientRect()),
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })
}

for (const width of [320, 768, 1280]) {
  test(`a toast covers no control in a window of ${width} px`, async ({ person }) => {
    const page = await person('Ada Byron', { viewport: { width, height: 800 } })
    const kb = await fillInNewKb(page, 'Lighthouse')
    const created = page.locator('.toasts').getByText(en.toasts.kbCreated.split('“')[0] ?? '')
    await expect(created).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])

    await page.goto('/settings/preferences')
    await ready(page)
    await page.getByRole('radio', { name: en.common.theme.dark }).check()
    await expect(page.getByText(en.toasts.preferencesSaved)).toBeVisible()
    await expect(page.locator('.toasts').getByText(en.shell.toastTitle.success)).toBeVisible()
    await expect.poll(() => covered(page)).toEqual([])

    await page.goto(kb)
    await ready(page)
    // On a narrow page the link is hidden in a menu, so the click event is dispatched directly.
    await page.locator('[data-app-header] a[href*="/share"]').first().dispatchEvent('click')
    await page.getByRole('dialog').getByRole('button', { name: en.sharing.link.copy }).click()
    await expect(page.locator('.toasts .notice')).not.toHaveCount(0)
    await expect.poll(() => covered(page)).toEqual([])
  })
}
