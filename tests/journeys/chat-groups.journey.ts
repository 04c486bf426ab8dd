import { expect } from '#tests/reader/expect.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, openNewKb, sidebar } from './kbs.ts'
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

test('in a narrow window, a row of the list of chats has its whole width', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 390, height: 844 } })
  await page.goto(`${await createKb(page, 'Lighthouse')}/chats`)
  const row = page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall })
  const { x = 0, width = 0 } = (await row.boundingBox()) ?? {}
  expect({ x, width }).toEqual({ x: 0, width: 390 })
})

test('the kinds of chats are one line of a window of 320 pixels', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron', { viewport: { width: 320, height: 640 } })
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/chats`)
  const { chatGroups } = en.shell.sidebar
  const kinds = page.getByRole('navigation', { name: chatGroups.label }).getByRole('link')
  await expect(kinds).toHaveCount(4)
  const boxes = await Promise.all((await kinds.all()).map((kind) => kind.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  await checkPage(page)
})
