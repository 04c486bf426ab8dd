import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, openNewKb } from './kbs.ts'
import { withOwnSocket } from './own-socket.ts'
import { identifyAs, signIn } from './sign-in.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

test('after signing in a user sees their knowledge bases and their name', {
  tag: '@apart',
}, async ({ page }) => {
  await signIn(page, 'Ada Byron')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
  await checkPage(page)
  await page.locator('#account > summary').click()
  await expect(page.locator('#account').getByText('Ada Byron', { exact: true })).toBeVisible()
})

test('a page that needs sign-in opens after signing in', async ({ page }) => {
  await page.goto('/kb/new')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(en.login.first)).toBeVisible()
  await signIn(page, 'Ada Byron', page.url())
  await expect(page).toHaveURL('/kb/new')
})

test('in a demo one of its people is chosen on the login page itself, and is at the page they asked for', {
  tag: '@apart',
}, async ({ page }) => {
  await page.goto('/settings/preferences')
  await checkPage(page)
  await page.getByRole('button', { name: filled(en.login.continueAs, { name: 'Lin Wei' }) }).click()
  await expect(page).toHaveURL('/settings/preferences')
  await page.goto('/dashboard')
  await page.locator('#account > summary').click()
  await expect(page.locator('#account').getByText('Lin Wei', { exact: true })).toBeVisible()
})

test('a page that needs sign-in opens after signing in on a login page that was opened anew', async ({
  page,
  errors,
}) => {
  // The page that is open without its cookie may ask whether the server is there.
  errors.allow(/401 GET .*\/heartbeat/, /status of 401/)
  await page.goto('/settings/preferences')
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, 'Ada Byron', '/login')
  await expect(page).toHaveURL('/settings/preferences')
  await page.context().clearCookies({ name: 'session' })
  await signIn(page, 'Ada Byron', '/login')
  await expect(page).toHaveURL('/dashboard')
})

test('signing out forgets the page that somebody asked for before signing in', async ({ page }) => {
  await signIn(page, 'Ada Byron')
  const url = page.url()
  const [path, value] = ['/', encodeURIComponent('/settings/preferences')]
  const { hostname: domain } = new URL(url)
  await page.context().addCookies([{ name: 'after_login', value, domain, path }])
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, 'Ada Byron', '/login')
  await expect(page).toHaveURL('/dashboard')
})

test('the button says that sign-in is on its way, by pointer and by key', async ({ page }) => {
  test.skip(!withScript(), 'the test looks at the page by JavaScript while it is being left')
  for (const how of ['click', 'Enter'] as const) {
    await page.goto('/login')
    const button = page.locator('[data-sign-in] button')
    await expect(button).toHaveText(en.login.button, { useInnerText: true })
    await page.evaluate(() => {
      document.addEventListener('submit', ({ target }) => {
        requestAnimationFrame(() => {
          const words = (target as HTMLElement).querySelectorAll('button span')
          const seen = [...words].filter((one) => one.checkVisibility({ visibilityProperty: true }))
          sessionStorage.shown = seen.map((one) => one.textContent).join()
        })
      })
    })
    await (how === 'click' ? button.click() : button.press('Enter'))
    await expect(page).not.toHaveURL(/login/)
    expect(await page.evaluate(() => sessionStorage.shown)).toBe(en.login.busy)
  }
})

test('signing out ends the session and says so', { tag: '@apart' }, async ({ page }) => {
  await signIn(page, 'Ada Byron')
  const kb = await openNewKb(page, 'Only while signed in')
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
  await page.goto(kb)
  await expect(page).toHaveURL(/\/login/)
})

test('after signing out a user can sign in with another account', async ({ page }) => {
  await signIn(page, 'Ada Byron')
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await page.locator('[data-sign-in] button').click()
  await identifyAs(page, `${crypto.randomUUID()}@example.com`, 'Grace Hopper')
  await page.locator('#account > summary').click()
  await expect(page.locator('#account').getByText('Grace Hopper', { exact: true })).toBeVisible()
})

test('a user who was signed out elsewhere gets the login page on their next click', async ({
  page,
  errors,
}) => {
  // A WebSocket that is opened from now on is rejected, and so are the page's own requests.
  errors.allow(/WebSocket connection/, /401 GET .*\/(heartbeat|count)$/, /status of 401/)
  await withOwnSocket(page)
  const connected = withScript() ? page.waitForEvent('websocket') : null
  await signIn(page, 'Ada Byron')
  // A page that cannot connect at all goes to the login page without a click.
  await (await connected)?.waitForEvent('framereceived')
  await page.context().clearCookies({ name: 'session' })
  await expect(async () => {
    // A live change that arrives before the click leads to the login page by itself.
    const link = page.getByRole('link', { name: en.dashboard.newKb })
    if (await link.isVisible()) await link.click({ timeout: 2_000 })
    await expect(page).toHaveURL(/\/login\?next=/, { timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('button', { name: en.login.button })).toBeVisible()
})

test('Back after signing out shows no private content', async ({ page, errors }) => {
  // The page may still be asking for a count when its session ends.
  errors.allow(/401 GET .*\/count/, /status of 401/)
  await signIn(page, 'Ada Byron')
  await createKb(page, 'Kept to ourselves')
  await page.goto('/dashboard')
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Kept to ourselves')).toHaveCount(0)
})

test('signing out leads to the start page while the page is being refreshed', async ({
  person,
}) => {
  test.skip(!withScript(), 'needs script')
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  await ready(page)
  const ended = Promise.withResolvers<void>()
  let isRefreshing = false
  await page.route(/\/dashboard\.data/, async (route) => {
    isRefreshing = true
    await ended.promise
    await route.continue()
  })
  // A change that is made before the page is connected does not refresh it.
  const change = async () => {
    await call(page, 'updatePreferences', { body: { theme: 'dark' } })
    return isRefreshing
  }
  await expect.poll(change).toBe(true)
  await answerSignOutAfter(page, async () => {
    const answer = page.waitForResponse(/\/dashboard\.data/)
    ended.resolve()
    await (await answer).finished()
  })
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
})

test('signing out leads to the start page before the script of the page is loaded', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'needs script')
  errors.allow(/401 GET .*\/(heartbeat|count)$/, /status of 401/, /WebSocket connection/)
  const page = await person('Ada Byron')
  const ended = Promise.withResolvers<void>()
  await page.route(/\/entry\.client-[^/]*\.js$/, async (route) => {
    await ended.promise
    await route.continue()
  })
  await answerSignOutAfter(page, async () => {
    const heartbeat = page.waitForResponse('**/api/heartbeat')
    ended.resolve()
    await (await heartbeat).finished()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await signOut(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
})

async function signOut(page: Page): Promise<void> {
  await page.locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click({ noWaitAfter: true })
}

/** The session has ended, and the page has learned so before it gets the answer to its form. */
async function answerSignOutAfter(page: Page, learn: () => Promise<void>): Promise<void> {
  await page.route('**/logout', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await learn()
    await route.fulfill({ response })
  })
}
