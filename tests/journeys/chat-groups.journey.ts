import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { composer } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { openNewKb, sidebar } from './kbs.ts'
import { ready } from './with-script.ts'
import { en } from './words.ts'

test('each kind of chat has its own list, even if the list is empty', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await openNewKb(page, 'Lighthouse')
  const { chatGroups } = en.shell.sidebar
  await sidebar(page).getByRole('link', { name: chatGroups.group }).click()
  await expect(page).toHaveURL(`${kb}/chats?group=group`)
  await expect(page.locator('main').getByText(en.chats.none)).toBeVisible()
  await checkPage(page)
  await ready(page)
  const kinds = page.getByRole('navigation', { name: chatGroups.label })
  await kinds.getByRole('link', { name: chatGroups.default }).click()
  const townhall = page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall })
  await expect(townhall).toBeVisible()
  await kinds.getByRole('link', { name: chatGroups.private }).click()
  await expect(townhall).toHaveCount(0)
  await kinds.getByRole('link', { name: chatGroups.all }).click()
  await expect(townhall).toBeVisible()
})

test('in a wide window, the list of chats stands where the messages of a chat stand', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 1920, height: 1000 } })
  await openNewKb(page, 'Lighthouse')
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.chats, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chats.title)
  const { left } = await edgesOf(page.getByRole('heading', { level: 1 }))
  const row = await edgesOf(townhallRow(page))
  await townhallRow(page).click()
  await expect(composer(page)).toBeVisible()
  const written = await edgesOf(page.locator('#composer'))
  expect(left).toBe(written.left)
  expect(row).toEqual({ left: written.left - padding, right: written.right + padding })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goBack()
  await expect.poll(() => edgesOf(townhallRow(page))).toEqual({ left: 0, right: 390 })
})

// A row reaches further than its words, as its colour under the pointer does.
const padding = 24

function townhallRow(page: Page): Locator {
  return page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall })
}

async function edgesOf(element: Locator) {
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {}
  return { left: x, right: x + width }
}
