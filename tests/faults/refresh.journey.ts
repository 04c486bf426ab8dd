import type { Page, Route } from '@playwright/test'
import { composer, openChat } from '#tests/journeys/chat.ts'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb, openNewKb, sidebar } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const data = /\.data(\?|$)/
const stale = (page: Page) => page.locator('main').getByText(en.problems.stale)

const titleField = (page: Page) => page.getByRole('textbox', { name: en.kb.titleField })

/**
 * Renames the knowledge base until the page has received the event and its revalidation has failed.
 */
async function renameUnseen(page: Page, kb: string): Promise<void> {
  await expect(async () => {
    await page.request.put(`/api${kb}`, { data: { title: `Pier ${crypto.randomUUID()}` } })
    await page.request.put(`/api${kb}`, { data: { title: 'Harbour' } })
    await expect(stale(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is not answered': (route) => route.abort(),
  'is an error': (route) => route.fulfill({ status: 503, body: 'down' }),
  'is cut off': (route) => route.fulfill({ status: 200, body: '[{"_1":2},"root"' }),
}

for (const [fault, answer] of Object.entries(faults)) {
  test(`new data that ${fault} does not change the page, and is loaded once that is possible`, async ({
    person,
    errors,
  }) => {
    test.skip(!withScript(), 'without JavaScript nothing is revalidated')
    errors.allow(/ERR_FAILED/, /503/)
    const page = await person('Ada Byron')
    const kb = await createKb(page, 'Lighthouse')
    await openChat(page, kb, 'townhall')
    await composer(page).fill('Half a sentence')
    await page.route(data, answer)
    await renameUnseen(page, kb)
    await expect(composer(page)).toHaveValue('Half a sentence')
    await expect(sidebar(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.system.townhall)
    await checkPage(page)
    await page.unroute(data)
    await expect(titleField(page)).toHaveValue('Harbour')
    await expect(stale(page)).toHaveCount(0)
    await expect(composer(page)).toHaveValue('Half a sentence')
  })
}

test('the button on a page with old data fetches the new data', async ({ person, errors }) => {
  test.skip(!withScript(), 'without JavaScript nothing is revalidated')
  errors.allow(/ERR_FAILED/)
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  await ready(page)
  let asked = 0
  await page.route(data, (route) => {
    asked++
    return route.abort()
  })
  await renameUnseen(page, kb)
  // After three failed attempts the delay is long enough to press the button first.
  await expect.poll(() => asked).toBeGreaterThan(3)
  await page.unroute(data)
  await page.getByRole('button', { name: en.problems.staleRetry }).click()
  await expect(stale(page)).toHaveCount(0, { timeout: 5_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour')
})

test('a navigation that fails keeps header and sidebar, and is completed once that is possible', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser requests the whole page')
  errors.allow(/503/)
  const page = await person('Ada Byron')
  await openNewKb(page, 'Lighthouse')
  await ready(page)
  await page.route(data, (route) => route.fulfill({ status: 503, body: 'down' }))
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.resources }).click()
  const title = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(title).toHaveText(en.problems.unreachable.title)
  await expect(sidebar(page)).toBeVisible()
  await expect(titleField(page)).toHaveValue('Lighthouse')
  await checkPage(page)
  await page.unroute(data)
  await expect(title).toHaveText(en.resources.title)

  await page.route(data, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.getByRole('banner').getByRole('link', { name: en.shell.inbox }).click()
  await expect(title).toHaveText(en.problems.unreachable.title)
  await page.unroute(data)
  await page.getByRole('link', { name: en.common.retry }).click()
  await expect(title).toHaveText(en.inbox.title)
})

test('a missing page of a knowledge base is shown inside the knowledge base’s frame', async ({
  person,
  errors,
}) => {
  errors.allow(/404/)
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  for (const path of ['chats', 'resources'].map((place) => `${place}/${crypto.randomUUID()}`)) {
    const response = await page.goto(`${kb}/${path}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
    await expect(sidebar(page)).toBeVisible()
  }
  expect((await page.goto(`${kb}/no-such-place`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.problems.notFound.title)
  await expect(sidebar(page)).toBeVisible()
  await checkPage(page)
})
