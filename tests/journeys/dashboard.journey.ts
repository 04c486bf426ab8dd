import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { faulty } from './faulty-api.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const titles = (page: Page) => page.locator('main > div > ul').getByRole('heading', { level: 2 })

test('knowledge bases are sorted, filtered and searched, and the address holds these choices', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  for (const title of ['Lamp 9', 'Anchor', 'Lamp 10']) await createKb(page, title)
  await page.goto('/dashboard')
  await expect(titles(page)).toHaveCount(4)
  const tools = page.locator('main').getByRole('searchbox')
  await expect(tools).toHaveCount(0)
  await page.goto('/dashboard?sort=newest')
  await expect(titles(page)).toHaveText(['Lamp 10', 'Anchor', 'Lamp 9', 'Welcome'])
  await choose(page, en.dashboard.sort.label, en.dashboard.sort.name)
  await expect(page).toHaveURL(/sort=name/)
  await expect(titles(page)).toHaveText(['Anchor', 'Lamp 9', 'Lamp 10', 'Welcome'])
  await choose(page, en.dashboard.sort.label, en.dashboard.sort['name-desc'])
  await expect(titles(page)).toHaveText(['Welcome', 'Lamp 10', 'Lamp 9', 'Anchor'])

  await tools.fill('lamp')
  await tools.press('Enter')
  await expect(titles(page)).toHaveText(['Lamp 10', 'Lamp 9'])
  await expect(page).toHaveURL(/sort=name-desc/)
  await choose(page, en.dashboard.filter.label, en.dashboard.filter.viewer)
  await expect(titles(page)).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('link', { name: en.dashboard.showAll }).click()
  await expect(titles(page)).toHaveCount(4)
})

test('knowledge bases are found while their title is typed', async ({ person }) => {
  test.skip(!withScript(), 'the form is sent without script')
  const page = await person('Ada Byron')
  for (const title of ['Lamp 9', 'Anchor', 'Lamp 10']) await createKb(page, title)
  await page.goto('/dashboard?sort=name')
  await ready(page)
  const field = page.locator('main').getByRole('searchbox')
  await field.pressSequentially('lamp')
  await expect(titles(page)).toHaveText(['Lamp 9', 'Lamp 10'])
  await field.pressSequentially(' 1')
  await expect(titles(page)).toHaveText(['Lamp 10'])
  await expect(page).toHaveURL(/sort=name&search=lamp\+1/)
  await expect(field).toBeFocused()
  await field.press('Control+a')
  await field.pressSequentially('ship')
  await expect(titles(page)).toHaveCount(0)
  await page.getByRole('link', { name: en.dashboard.showAll }).click()
  await expect(titles(page)).toHaveCount(4)
  await page.goBack()
  await expect(field).toHaveValue('ship')
  await field.fill('')
  await expect(titles(page)).toHaveCount(4)
})

test('a card has the line that was said last, with who wrote it', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Fog bell', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'townhall')
  await ada.goto('/dashboard')
  await ready(ada)
  const title = ada.getByRole('heading', { name: 'Fog bell' })
  const card = ada.locator('main > div > ul > li').filter({ has: title })
  await expect(card).toHaveCount(1)
  await send(grace, 'The lamp is lit')
  await expect(async () => {
    if (!withScript()) await ada.reload()
    await expect(card).toContainText('Grace Hopper: The lamp is lit', { timeout: 1_000 })
  }).toPass()
  await grace.goto('/dashboard')
  await expect(grace.locator('main')).toContainText(
    filled(en.chatLinks.saidYou, { text: 'The lamp is lit' }),
  )
  await checkPage(ada)
})

test('a star and the size of the cards are saved', async ({ person }) => {
  const page = await person('Ada Byron')
  for (let n = 0; n < 6; n++) await createKb(page, `Harbour ${n}`)
  await createKb(page, 'Lighthouse')
  await page.goto('/dashboard')
  const star = starOf(page, 'Lighthouse')
  if (withScript()) await ready(page)
  await star.click()
  await expect(page.getByText(en.toasts.favoriteAdded)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: en.dashboard.cardSize.small }).click()
  await expect(page.locator('ul[data-size="small"]')).toBeVisible()
  await page.goto('/dashboard')
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('ul[data-size="small"]')).toBeVisible()
  await checkPage(page)
})

faulty('a star that cannot be saved is undone with a message', async ({ api, person, errors }) => {
  errors.allow(/WebSocket/)
  const page = await person('Ada Byron')
  await createKb(page, 'Lighthouse')
  await page.goto(`${api.origin}/dashboard`)
  await ready(page)
  api.failing = /\/favorite/
  const star = starOf(page, 'Lighthouse')
  await star.click()
  await expect(page.getByText(en.toasts.favoriteFailed)).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('public knowledge bases of other users are listed below the user’s own', async ({
  person,
}) => {
  const title = `Open lamps ${crypto.randomUUID()}`
  await createKb(await person('Grace Hopper'), title, { isPublic: true })
  const page = await person('Ada Byron')
  await page.goto('/dashboard')
  const others = page.getByRole('region', { name: en.dashboard.others.title })
  await expect(others.getByRole('link', { name: title })).toBeVisible()
})

async function choose(page: Page, menu: string, choice: string) {
  await page.locator(`main summary[aria-label^="${menu}"]`).click()
  await page.getByRole('link', { name: choice }).click()
}

function starOf(page: Page, title: string) {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  return card.getByRole('button', {
    name: filled(en.shell.sidebar.favoriteOf, { name: title }),
  })
}
