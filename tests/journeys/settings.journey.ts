import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { emailOf } from './sharing.ts'
import { identifyAs, signIn, signInUnseen } from './sign-in.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const { profile, preferences, terms, subscription } = en.settings

/** Without JavaScript, presses the button that saves all preferences. */
async function save(page: Page): Promise<void> {
  if (!withScript()) await page.getByRole('button', { name: en.settings.saveChanges }).click()
}

test('a changed profile is saved, and errors are shown at their fields', async ({
  person,
  errors,
}) => {
  errors.allow(/400 POST .*\/settings\/profile/, /status of 400/)
  const page = await person('Ada Byron')
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/profile')
  await ready(page)
  await checkPage(page)
  const button = page.getByRole('button', { name: en.settings.saveChanges })
  if (withScript()) await expect(button).toHaveCount(0)
  const name = page.getByRole('textbox', { name: profile.name })
  const bio = page.getByRole('textbox', { name: profile.bio })
  await name.fill('   ')
  await bio.fill('Keeps the lamps lit')
  await button.click()
  await expect(page.getByText(profile.nameRequired)).toBeVisible()
  await expect(bio).toHaveValue('Keeps the lamps lit')
  await name.fill('Ada of the lamps')
  await button.click()
  await expect(page.getByText(en.toasts.profileSaved)).toBeVisible()
  await bio.fill('')
  await button.click()
  if (withScript()) await expect(button).toHaveCount(0)
  await page.goto('/settings/profile')
  await expect(name).toHaveValue('Ada of the lamps')
  await expect(bio).toHaveValue('')
})

test('the tabs of a dialog begin at its edge, and stay in view while it scrolls', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script it is a page')
  const page = await person('Ada Byron', { viewport: { width: 390, height: 440 } })
  await page.goto('/settings/profile')
  await ready(page)
  const tab = page.getByRole('link', { name: en.settings.tabs.profile, exact: true })
  const left = async () => (await tab.boundingBox())?.x
  expect(await left()).toBe(
    await page
      .getByRole('textbox')
      .first()
      .boundingBox()
      .then((box) => box?.x),
  )
  await page.getByText(en.settings.ownData.button).scrollIntoViewIfNeeded()
  await expect(tab).toBeInViewport({ ratio: 1 })
})

test('a profile picture is rejected if it is no image, saved, and removed', async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/settings/profile')
  await ready(page)
  await choosePicture(page, 'tests/files/readme.md')
  await expect(page.getByText(en.toasts.pictureType)).toBeVisible()
  await choosePicture(page, 'tests/files/picture.png')
  await expect(page.getByText(en.toasts.pictureSaved)).toBeVisible()
  const picture = page.getByRole('region', { name: en.settings.profile.picture }).locator('img')
  await expect(picture).toHaveAttribute('src', /\/api\/user\/.+\/picture/)
  await page.getByRole('button', { name: profile.remove }).click()
  await expect(page.getByText(en.toasts.pictureRemoved)).toBeVisible()
  await expect(picture).toHaveCount(0)
})

async function choosePicture(page: Page, file: string): Promise<void> {
  const upload = page.locator('form button').filter({ hasText: profile.upload })
  await page.locator('input[name="profilePicture"]').setInputFiles(file)
  if (!withScript()) await upload.click()
}

test('without JavaScript, times are those of the time zone that is chosen in the preferences', async ({
  person,
}) => {
  test.skip(withScript(), 'with JavaScript the browser says its time zone')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const time = page.locator('main time').first()
  await openChat(page, kb, 'townhall')
  await send(page, 'The lamp is lit')
  await page.goto(`${kb}/chats`, { waitUntil: 'domcontentloaded' })
  const before = await time.textContent()
  await page.goto('/settings/preferences')
  await page.getByLabel(preferences.timeZone).selectOption('Pacific/Kiritimati')
  await save(page)
  await expect(page.getByLabel(preferences.timeZone)).toHaveValue('Pacific/Kiritimati')
  await page.goto(`${kb}/chats`, { waitUntil: 'domcontentloaded' })
  await expect(time).not.toHaveText(before ?? '')
})

test('preferences are saved when they are changed, and the language changes at once', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.goto('/settings/preferences')
  await ready(page)
  await checkPage(page)
  await page.getByRole('radio', { name: en.common.theme.dark }).check()
  await save(page)
  await expect(page.getByText(en.toasts.preferencesSaved)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('checkbox', { name: preferences.sound }).uncheck()
  await save(page)
  await expect(page.getByRole('checkbox', { name: preferences.sound })).not.toBeChecked()
  await page.getByRole('radio', { name: preferences.cardSizes.small }).check()
  await save(page)
  await expect(page.getByRole('radio', { name: preferences.cardSizes.small })).toBeChecked()
  await page.getByRole('radio', { name: '中文' }).click()
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.settings.title)
  await expect(
    page.getByRole('checkbox', { name: zh.settings.preferences.sound }),
  ).not.toBeChecked()
  await checkPage(page)
})

test('the choices of all preferences have one width and one right edge', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await page.goto('/settings/preferences')
  await ready(page)
  const form = page.locator('.dialog-page form[action="/preferences"]')
  const boxes = await form
    .locator('.switch, #preferred-model')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(boxes).toHaveLength(5)
  expect(new Set(boxes.map(({ width, right }) => `${width} ${right}`)).size).toBe(1)
  const toggles = form.getByRole('checkbox')
  const ends = await toggles.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().right),
  )
  expect(new Set([...ends, boxes[0]?.right]).size).toBe(1)
})

test('a term is added, changed and deleted, and a duplicate keyword is rejected', async ({
  person,
  errors,
}) => {
  errors.allow(/409 POST .*\/terms\/new/, /status of 409/)
  const page = await person('Ada Byron', { viewport: { width: 320, height: 700 } })
  await page.goto('/settings/terms')
  await expect(page.getByText(terms.empty)).toBeVisible()
  for (const keyword of ['SOP', 'sop']) {
    await page.goto('/settings/terms/new')
    await ready(page)
    await page.getByRole('textbox', { name: terms.keyword }).fill(keyword)
    await page.getByRole('textbox', { name: terms.definition }).fill('How the lamps are lit')
    await page.getByRole('button', { name: terms.createButton }).click()
    if (keyword === 'SOP') await expect(page.getByRole('heading', { name: 'SOP' })).toBeVisible()
  }
  await expect(page.getByText(en.errors.keyword_taken)).toBeVisible()
  await expect(page.getByRole('textbox', { name: terms.definition })).toHaveValue(
    'How the lamps are lit',
  )
  await checkPage(page)
  await page.goto('/settings/terms')
  await checkPage(page)
  await page.getByRole('link', { name: filled(terms.editOf, { keyword: 'SOP' }) }).click()
  await page.getByRole('textbox', { name: terms.definition }).fill('How lamps are put out')
  await page.getByRole('button', { name: en.settings.saveChanges }).click()
  await expect(page.getByText('How lamps are put out')).toBeVisible()
  await page.getByRole('link', { name: filled(terms.deleteOf, { keyword: 'SOP' }) }).click()
  await page.getByRole('button', { name: terms.deleteButton }).click()
  await expect(page.getByText(terms.empty)).toBeVisible()
})

test('only users with access to subscriptions see the subscription page', async ({
  person,
  page,
  errors,
}) => {
  errors.allow(/404 GET .*\/settings\/subscription/, /status of 404/, /503/)
  const other = await person('Ada Byron')
  expect((await other.goto('/settings/subscription'))?.status()).toBe(404)
  await signInUnseen(page, 'Lin Wei', 'linwei@example.com')
  await page.goto('/settings/subscription?payment=cancel')
  await ready(page)
  await expect(page.getByText(subscription.results.cancel.title)).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: subscription.upgrade }).click()
  await expect(page.getByText(en.errors.payments_not_configured)).toBeVisible()
})

test('a preference that is changed in one browser changes all pages of the user, open pages at once', async ({
  person,
  visitor,
}) => {
  const page = await person('Ada Byron')
  const email = await emailOf(page)
  const elsewhere = await visitor()
  await signInUnseen(elsewhere, 'Ada Byron', email)
  await elsewhere.goto('/dashboard')
  await ready(elsewhere)
  await call(page, 'updatePreferences', { body: { theme: 'dark', language: 'zh' } })
  if (!withScript()) await elsewhere.reload()
  const html = elsewhere.locator('html[lang="zh"][data-theme="dark"]')
  await expect(html).toHaveCount(1)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(zh.dashboard.title)
})

test('signing out restores the browser’s own preferences, and signing in the user’s preferences', async ({
  page,
}) => {
  const email = await signIn(page, 'Ada Byron')
  await call(page, 'updatePreferences', { body: { theme: 'dark' } })
  await page.goto('/settings/preferences')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/dashboard')
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system')
  await page.goto('/login')
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, email, 'Ada Byron')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
