import type { Page } from '@playwright/test'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { identifyAs, signInUnseen } from '#tests/journeys/sign-in.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en, filled } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const { title, description } = en.kbForm
const words = 'Everything that is known about lamps & lenses,\n“quoted” <b>and</b> 灯塔'

async function fill(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: title }).fill('Lighthouse')
  await page.getByRole('textbox', { name: description }).fill(words)
}

test('a form that is submitted after the session ended elsewhere is sent after signing in again', {
  tag: '@browser',
}, async ({ visitor, errors }) => {
  errors.allow(/WebSocket connection/, /401 /, /status of 401/)
  const page = await visitor()
  const email = await signInUnseen(page, 'Ada Byron')
  await page.goto('/kb/new')
  await ready(page)
  await fill(page)
  await page.context().clearCookies({ name: 'session' })
  await page.getByRole('button', { name: en.kb.create }).click()

  const login = page.getByRole('link', {
    name: withScript() ? en.errors.signInAgain : en.unsent.signIn,
  })
  await expect(login).toBeVisible()
  await checkPage(page)
  const opened = page.waitForEvent('popup')
  await login.click()
  const tab = await opened
  await tab.locator('[data-sign-in] button').click()
  await identifyAs(tab, email, 'Ada Byron')

  await page.getByRole('button', { name: withScript() ? en.kb.create : en.unsent.again }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
  await expect(login).toHaveCount(0)
  await page.goto(`${page.url()}/settings`)
  await expect(page.getByRole('textbox', { name: description })).toHaveValue(words)
})

test('a form that is submitted offline keeps its input, and can be sent when the browser is online', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser itself keeps the form')
  errors.allow(/WebSocket/, /ERR_INTERNET_DISCONNECTED/, /manifest patches/)
  const page = await person('Ada Byron')
  await page.goto('/kb/new')
  await ready(page)
  await fill(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: en.kb.create }).click()
  const said = filled(en.toasts.unsent, { reason: en.errors.offline })
  await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('textbox', { name: description })).toHaveValue(words)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: en.kb.create }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')

  const name = page.getByRole('textbox', { name: en.kb.titleField })
  await page.context().setOffline(true)
  await name.fill('Lighthouse keepers')
  await name.press('Enter')
  await expect(page.getByText(said)).toHaveCount(2)
  await expect(name).toHaveValue('Lighthouse keepers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lighthouse')
})
