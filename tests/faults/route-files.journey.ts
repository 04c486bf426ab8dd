import type { Locator, Page } from '@playwright/test'
import { composer, messages, openChat, send } from '#tests/journeys/chat.ts'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb, sidebar } from '#tests/journeys/kbs.ts'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { saveData } from '#tests/journeys/save-data.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const files = /\/assets\//
const waiting = (page: Page) => page.locator('main').getByText(en.problems.waiting)
const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const place = (page: Page, name: string) => sidebar(page).getByRole('link', { name }).first()

test.beforeEach(({ errors }) => {
  test.skip(!withScript(), 'without JavaScript the browser requests the whole page')
  errors.allow(
    /ERR_/,
    /WebSocket/,
    /Failed to fetch/,
    /status of 503/,
    /503 GET .*\/assets\//,
    /Error loading route module/,
  )
})

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { same: true }))
const isSame = (page: Page) => page.evaluate(() => 'same' in window)

test('offline, a page whose script is missing opens once online; until then the current page stays', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.addInitScript(saveData)
  await openChat(page, await createKb(page, 'Lighthouse'), 'townhall')
  await ready(page)
  await mark(page)
  await composer(page).fill('Half a sentence')
  await page.context().setOffline(true)
  await place(page, en.shell.sidebar.resources).click()
  await expect(waiting(page)).toBeVisible()
  await expect(title(page)).toHaveText(en.chatLinks.system.townhall)
  await expect(composer(page)).toHaveValue('Half a sentence')
  await checkPage(page)
  await page.context().setOffline(false)
  await expect(title(page)).toHaveText(en.resources.title)
  await expect(waiting(page)).toHaveCount(0)
  expect(await isSame(page)).toBe(true)
})

test('a script that fails to load is fetched again, unless the user opens another page', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.addInitScript(saveData)
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await ready(page)
  await mark(page)
  await page.route(files, (route) => route.fulfill({ status: 503, body: 'down' }))
  await place(page, en.shell.sidebar.resources).click()
  await expect(waiting(page)).toBeVisible()
  await sidebar(page).getByRole('link', { name: en.chatLinks.system.ai_chat }).click()
  await expect(title(page)).toHaveText(en.chatLinks.system.ai_chat)
  await expect(waiting(page)).toHaveCount(0)
  await place(page, en.shell.sidebar.resources).click()
  await expect(waiting(page)).toBeVisible()
  await page.unroute(files)
  await page.getByRole('button', { name: en.problems.staleRetry }).click()
  await expect(title(page)).toHaveText(en.resources.title)
  expect(await isSame(page)).toBe(true)
})

test('going back to a page whose script is missing waits until the script loads', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.addInitScript(saveData)
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/resources`)
  await ready(page)
  await place(page, en.shell.sidebar.home).click()
  await expect(title(page)).toHaveText('Lighthouse')
  await page.reload({ waitUntil: 'domcontentloaded' })
  await ready(page)
  await page.route(files, (route) => route.abort())
  await page.route('/health', (route) => route.abort())
  await page.evaluate(() => window.history.back())
  await expect(waiting(page)).toBeVisible()
  await expect(title(page)).toHaveText('Lighthouse')
  await page.unroute(files)
  await page.unroute('/health')
  await expect(title(page)).toHaveText(en.resources.title)
})

for (const [from, name, words] of [
  ['/chats', en.shell.sidebar.resources, 'en-room'],
  ['/resources', en.shell.sidebar.notifications, 'en-inbox'],
] as const) {
  test(`offline, pages linked from ${from} of a knowledge base open without their data and say so`, async ({
    person,
  }) => {
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    await opensOffLine(page, kb + from, () => place(page, name), words)
  })
}

for (const [from, to, words] of [
  ['/dashboard', '/inbox', 'en-inbox'],
  ['/inbox', '/dashboard', 'en-dashboard'],
] as const) {
  test(`offline, pages linked from ${from} open without their data and say so`, async ({
    person,
  }) => {
    const page = await person('Ada Byron')
    const link = () => page.locator(`header a[href="${to}"]`).first()
    await opensOffLine(page, from, link, words)
  })
}

/** `words`: the last of the files that are loaded ahead for the page that the link opens. */
async function opensOffLine(page: Page, from: string, link: () => Locator, words: string) {
  const fetched = fetchedFiles(page)
  await withOwnSocket(page)
  await page.goto(from)
  await ready(page)
  await mark(page)
  const needed = await link().evaluate(modulesOf)
  expect(needed).not.toEqual([])
  await expect.poll(() => needed.filter((file) => !fetched.includes(file))).toEqual([])
  await expect.poll(() => fetched.join()).toContain(`/${words}-`)
  await page.context().setOffline(true)
  await link().click()
  await expect(title(page)).toHaveText(en.problems.offline.title)
  await expect(waiting(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(title(page)).not.toHaveText(en.problems.offline.title)
  expect(await isSame(page)).toBe(true)
}

function fetchedFiles(page: Page): string[] {
  const fetched: string[] = []
  page.on('requestfinished', (request) => fetched.push(new URL(request.url()).pathname))
  return fetched
}

/** Lists the scripts and styles of the page that a link opens. Runs in the browser. */
function modulesOf(link: HTMLElement | SVGElement): string[] {
  const manifest = window.__reactRouterManifest
  const path = new URL(link.getAttribute('href') ?? '', window.location.href).pathname
  const matches = window.__reactRouterDataRouter?.match(path) ?? []
  return matches
    .flatMap(({ route }) => manifest?.routes[route.id] ?? [])
    .flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css])
}

test('a choice is shown while the script that saves it loads, and is undone if the script fails to load', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.addInitScript(saveData)
  await page.goto('/settings/preferences')
  await ready(page)
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    asked.resolve()
    await held.promise
    await route.abort()
  })
  const dark = page.getByRole('radio', { name: en.common.theme.dark })
  await dark.check()
  await asked.promise
  await expect(dark).toBeChecked()
  held.resolve()
  await expect(page.getByText(en.errors.unreachable)).toBeVisible()
  await expect(dark).not.toBeChecked()
  await page.unroute(files)
  await dark.check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a page loads only the sentences that it uses, in its language, and Back shows them too', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await page.addInitScript(saveData)
  const words = sentenceFiles(page)
  await page.goto('/dashboard')
  await ready(page)
  await expect.poll(() => words).toContain('en-toasts')
  expect(new Set(words.splice(0))).toEqual(new Set(['en-dashboard', 'en-frame', 'en-toasts']))
  await page.getByRole('link', { name: en.dashboard.new, exact: true }).click()
  await expect(page.getByRole('textbox', { name: en.kbForm.title })).toBeVisible()
  expect(new Set(words)).toEqual(new Set(['en-kb', 'en-kbForm']))
  await page.reload()
  await ready(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.dashboard.title)
  expect(words).not.toContain('zh-frame')
})

test('a message whose editor is not there yet is shown until it can be edited', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/message-editor/, async (route) => {
    await released
    await route.continue()
  })
  await openChat(page, await createKb(page, 'Lighthouse'), 'townhall')
  await send(page, 'The lamp is lit')
  await composer(page).press('ArrowUp')
  await expect(messages(page, 'The lamp is lit')).toHaveCount(1)
  release()
  await expect(page.getByRole('textbox', { name: en.message.editing.label })).toHaveValue(
    'The lamp is lit',
  )
})

/** Lists the requested files of sentences, in the order of their names. */
function sentenceFiles(page: Page): string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/((?:en|zh)-\w+)-\w+\.json$/.exec(request.url()) ?? []
    if (name) found.push(name)
    found.sort()
  })
  return found
}
