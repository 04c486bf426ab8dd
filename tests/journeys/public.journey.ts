import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

const pages = [
  '/',
  '/login',
  '/about',
  '/explore',
  '/privacy',
  '/terms',
  '/changelog',
  '/developers',
]

for (const path of pages) {
  test(`the public page ${path} has no JavaScript and is accessible`, async ({ page }) => {
    await page.goto(path)
    await expect(page.locator('script[src], script:not([type])')).toHaveCount(0)
    await checkPage(page)
  })
}

test('phones find what they need to install the site', async ({ page }) => {
  await page.goto('/about')
  const link = page.locator('head link[rel="manifest"]')
  const manifest = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  const { icons, start_url } = (await manifest.json()) as {
    icons: { src: string; type: string }[]
    start_url: string
  }
  expect(start_url).toBe('/dashboard')
  expect(icons.length).toBeGreaterThan(1)
  for (const { src, type } of icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe(type)
})

test('choosing a theme stays on the page, and the next page has the theme too', async ({
  page,
}) => {
  await page.goto('/explore?search=lamp')
  const theme = page.getByRole('form', { name: en.common.theme.label })
  await theme.getByRole('button', { name: en.common.theme.dark }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL('/explore?search=lamp')
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('choosing a language stays on the page, and the next page has the language too', async ({
  page,
}) => {
  await page.goto('/explore?search=lamp')
  await page
    .getByRole('form', { name: en.common.language })
    .getByRole('button', { name: '中文' })
    .click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  await expect(page).toHaveURL('/explore?search=lamp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.explore.title)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.about.title)
})

test('an unknown address says so and links home', async ({ page, errors }) => {
  errors.allow(/404/)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await checkPage(page)
  await page.getByRole('link', { name: en.problems.home }).click()
  await expect(page).toHaveURL('/')
})

test('a page has an address in each language, and its tags name both addresses for search engines', async ({
  page,
}) => {
  await page.goto('/about?lang=zh')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  const link = (selector: string) => page.locator(`head link${selector}`)
  await expect(link('[rel="canonical"]')).toHaveAttribute('href', /\/about\?lang=zh$/)
  await expect(link('[hreflang="en"]')).toHaveAttribute('href', /\/about\?lang=en$/)
  await expect(link('[hreflang="x-default"]')).toHaveAttribute('href', /\/about$/)
  const theme = page.getByRole('form', { name: zh.common.theme.label })
  await theme.getByRole('button', { name: zh.common.theme.dark }).click()
  await expect(page.locator('html[lang="zh"][data-theme="dark"]')).toHaveCount(1)
  await expect(page).toHaveURL('/about?lang=zh')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const answer = await page.request.get(picture ?? '')
  expect(answer.headers()['content-type']).toBe('image/png')
})

test('the home page shows pictures in the visitor’s language and colour scheme, and they stop moving', {
  tag: '@browser',
}, async ({ page }) => {
  await page.goto('/?lang=zh')
  const picture = page.getByRole('img', { name: zh.home.screens.answer.alt })
  const shown = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(shown).toMatch(/answer-zh-light-(?!still)/)
  await page.getByRole('checkbox', { name: zh.home.screens.moving }).uncheck()
  await expect.poll(shown).toMatch(/answer-zh-light-still/)
  await page.getByRole('checkbox', { name: zh.home.screens.moving }).check()
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await expect.poll(shown).toMatch(/answer-zh-dark-still/)
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(loaded).toBeGreaterThan(0)
})

test('each change in the changelog has its own address', async ({ page }) => {
  await page.goto('/changelog')
  const heading = page.locator('article h2 a').first()
  await heading.click()
  await expect(page).toHaveURL(/\/changelog#[a-z0-9-]+$/)
  await expect(page.locator('h2:target')).toBeVisible()
})

test('an address that cannot be decoded gets the page for unknown addresses', async ({
  page,
  errors,
}) => {
  errors.allow(/404/)
  const response = await page.goto('/%ff')
  expect(response?.status()).toBe(404)
  expect(response?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
})

test('a form from another site is rejected with a page in the chosen language and theme', async ({
  page,
}) => {
  const headers = { origin: 'http://elsewhere.test', cookie: 'lang=zh; theme=dark' }
  const answer = await page.request.post('/logout', { headers, form: { next: '/' } })
  expect(answer.status()).toBe(403)
  const html = await answer.text()
  expect(html).toContain(zh.problems.otherSite.title)
  expect(html).toContain('data-theme="dark"')
})

test('a signed-in user who opens an unknown address keeps the app’s header', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Nora')
  await page.goto('/kb/01900000-0000-7000-8000-00000000dead')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await checkPage(page)
  await page.getByRole('link', { name: en.problems.dashboard }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/kb/01900000-0000-7000-8000-00000000dead/share')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await expect(page.getByRole('banner').getByRole('link', { name: en.shell.inbox })).toBeVisible()
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources/01900000-0000-7000-8000-00000000dead`)
  const all = filled(en.problems.files, { title: 'Lighthouse' })
  await page.getByRole('link', { name: all }).click()
  await expect(page).toHaveURL(`${kb}/resources`)
})

test('without a network the app says so, and retries the same address automatically', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser itself says that it is offline')
  errors.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /WebSocket/)
  const page = await person('Omar')
  await createKb(page, 'Tides')
  await page.goto('/dashboard')
  await ready(page)
  await page.getByRole('link', { name: 'Tides' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tides' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: en.common.brand }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.offline.title)
  await expect(page.getByRole('link', { name: en.common.retry })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: 'Tides' }).first()).toBeVisible()
})

test('a signed-in user has the app’s header on public pages too', async ({ person }) => {
  const page = await person('Nora')
  for (const path of ['/about', '/explore', '/privacy', '/terms', '/changelog', '/developers']) {
    await page.goto(path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: en.shell.inbox })).toBeVisible()
    await expect(header.getByRole('link', { name: en.shell.settings, exact: true })).toBeVisible()
    await expect(page.locator('script[src], link[rel="modulepreload"]')).toHaveCount(0)
  }
  await checkPage(page)
  await page.getByRole('banner').locator('#account > summary').click()
  await page.getByRole('button', { name: en.shell.signOut }).click()
  await expect(page.getByText(en.toasts.signedOut)).toBeVisible()
})
