import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { browserKeys } from '#tests/support/browser-keys.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.settings.notices

/** Without a window, Chromium has no push service and allows no notices. */
async function offerNotices(page: Page): Promise<void> {
  const { endpoint, ...keys } = browserKeys()
  await page.addInitScript(
    (made) => {
      const subscription = { toJSON: () => made, unsubscribe: async () => true }
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      Object.assign(PushManager.prototype, { subscribe: async () => subscription })
    },
    { endpoint, keys },
  )
}

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

test('a person sees in which browsers they get notices, and removes one', async ({ person }) => {
  const page = await person('Ada Byron')
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0'
  await call(page, 'createPushSubscription', { body: { ...browserKeys(), userAgent } })
  await page.goto('/settings/preferences/notifications')
  await ready(page)
  await checkPage(page)
  if (!withScript()) await expect(page.getByText(words.needsScript)).toBeVisible()
  const list = page.getByRole('list', { name: words.list })
  const name = filled(words.onSystem, { browser: 'Firefox', system: 'Windows' })
  await expect(list.getByText(name)).toBeVisible()
  await page.getByRole('button', { name: filled(words.removeOf, { name }) }).click()
  await expect(page.getByText(en.toasts.noticesOff)).toBeVisible()
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL('/settings/preferences/notifications')
})

test('notices are turned on and off in a browser, and signing out ends them', async ({
  person,
}) => {
  test.skip(!withScript(), 'needs script')
  const page = await person('Ada Byron')
  await offerNotices(page)
  await page.goto('/settings/preferences/notifications')
  await ready(page)
  expect(await hasWorker(page)).toBe(false)
  const turnOn = page.getByRole('button', { name: words.turnOn })
  const turnOff = page.getByRole('button', { name: words.turnOff })
  await turnOn.click()
  await expect(page.getByText(en.toasts.noticesOn)).toBeVisible()
  await expect(page.getByRole('list', { name: words.list })).toContainText(words.own)
  await checkPage(page)
  await turnOff.click()
  await expect(turnOn).toBeVisible()
  await expect.poll(() => hasWorker(page)).toBe(false)
  await turnOn.click()
  await expect(turnOff).toBeVisible()
  expect(await hasWorker(page)).toBe(true)
  await page.goto('/dashboard')
  await ready(page)
  await page.locator('form[action="/logout"] button').first().dispatchEvent('click')
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
  await expect.poll(() => hasWorker(page)).toBe(false)
})

test('a browser that blocks notices is told so', async ({ person }) => {
  test.skip(!withScript(), 'needs script')
  const page = await person('Ada Byron')
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  )
  await page.goto('/settings/preferences/notifications')
  await expect(page.getByText(words.support.blocked)).toBeVisible()
})
