import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, messages, openChat } from './chat.ts'
import { checkPage, expectNoSidewaysScrolling } from './check-page.ts'
import { expectReady, fileRow, ownFile, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, openNewKb, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const narrow = { viewport: { width: 320, height: 640 } }
const longTitle = 'Anunbrokentitlethatisfarlongerthanthewindowiswideandstillhastobeshown'

test('public pages fit a window of 320 pixels', { tag: '@browser' }, async ({ visitor }) => {
  const page = await visitor(narrow)
  for (const path of [
    '/',
    '/login',
    '/about',
    '/explore',
    '/privacy',
    '/terms',
    '/changelog',
    '/developers',
  ]) {
    await page.goto(path)
    await expectNoSidewaysScrolling(page)
  }
  await page.getByLabel(en.common.menu, { exact: true }).click()
  const about = page.getByRole('banner').getByRole('link', { name: en.shell.about })
  await expect(about).toBeVisible()
  await expectNoSidewaysScrolling(page)
  await page.keyboard.press('Escape')
  await expect(about).toBeHidden()
})

test('signed-in pages fit a window of 320 pixels, and the sidebar opens over them', {
  tag: '@browser',
}, async ({ person }) => {
  test.slow()
  const page = await person('Ada Byron', narrow)
  const kb = await openNewKb(page, longTitle)
  await checkPage(page)
  const own = [
    '/dashboard',
    '/kb/new',
    '/kb/import',
    '/search?q=lamp',
    '/favorites',
    '/inbox',
    '/settings/profile',
    '/settings/inbox',
    '/feedback',
  ]
  const ofKb = ['', '/chats', '/share', '/settings', '/transfer', '/quit', '/delete']
  for (const path of [...own, ...ofKb.map((place) => kb + place)]) {
    await page.goto(path)
    await expectNoSidewaysScrolling(page)
  }
  await page.goto(`${kb}/resources`)
  const top = await headerTop(page)
  await upload(page, kb, [ownFile('figures.xlsx'), ownFile('handbook.pdf')])
  expect(await headerTop(page)).toBe(top)
  await expectReady(page, 'figures.xlsx')
  await checkPage(page)
  for (const name of ['figures.xlsx', 'handbook.pdf']) {
    await page.goto(`${kb}/resources`)
    await fileRow(page, name).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectNoSidewaysScrolling(page)
  }

  await page.getByRole('button', { name: en.shell.sidebar.open }).click()
  await sidebar(page).getByRole('link', { name: en.shell.sidebar.home }).click()
  await expect(page).toHaveURL(kb)
  await page.getByRole('button', { name: en.shell.sidebar.open }).click()
  const townhall = sidebar(page).getByRole('link', { name: en.chatLinks.system.townhall })
  await expect(townhall).toBeInViewport()
  await townhall.click()
  await expect(messageLog(page)).toBeVisible()
  await ready(page)
  await composer(page).fill(longTitle)
  await page.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
  await expect(messages(page, longTitle)).toHaveCount(1)
  await checkPage(page)
})

async function headerTop(page: Page) {
  return (await page.getByRole('banner').boundingBox())?.y
}

test('menus at the left edge stay in a window of 320 pixels', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(kb)
  const main = page.locator('main')
  const panel = main.locator('details[open] > div')
  for (const button of [en.resources.uploads.others, en.kb.home.new]) {
    await main
      .locator('summary')
      .and(page.getByLabel(button).or(page.getByText(button)))
      .click()
    await expect(panel).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScrolling(page)
  }
})

test('the filters of the inbox are one row of a phone, and its search field has the whole row', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', narrow)
  await page.goto('/inbox')
  const tabs = page.getByRole('navigation', { name: en.inbox.status.label })
  const field = page.locator('main').getByRole('searchbox')
  const middles = [tabs, field, page.locator('summary', { hasText: en.inbox.since.all })].map(
    async (part) => {
      const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
      return Math.round(y + height / 2)
    },
  )
  const [tabsAt = 0, ...others] = await Promise.all(middles)
  for (const at of others) expect(Math.abs(at - tabsAt)).toBeLessThan(3)
  await expectNoSidewaysScrolling(page)
  await field.focus()
  await expect(tabs).toBeHidden()
  expect((await field.boundingBox())?.width).toBeGreaterThan(250)
  await field.fill('lamp')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=lamp/)
  await expect(tabs).toBeVisible()
  await expect(field).toBeInViewport()
  await checkPage(page)
})

test('the field for a question has space in a narrow window', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron', narrow)
  await page.goto(`${await createKb(page, 'Lighthouse')}/chats`)
  await page.locator('main').getByRole('link', { name: en.chatLinks.system.ai_chat }).click()
  await expect(messageLog(page)).toBeVisible()
  await ready(page)
  const { width } = (await composer(page).boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(withScript() ? 100 : 250)
  await expectNoSidewaysScrolling(page)
})

test('the button that sends stands out when there is something to send', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await openChat(page, await createKb(page, 'Lighthouse'), 'townhall')
  const button = page.locator('#composer').getByRole('button', { name: en.chats.composer.send })
  const ground = () => button.evaluate((one) => getComputedStyle(one).backgroundColor)
  const resting = await ground()
  await composer(page).fill('The lamp is lit.')
  await expect.poll(ground).not.toBe(resting)
  await composer(page).fill('')
  await expect.poll(ground).toBe(resting)
})

test('in a chat on a phone, the header of the chat is the only one', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/chats`)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.system.townhall)
  await expect(page.getByRole('banner')).toBeHidden()
  const { header } = en.chats
  await expect(page.getByRole('navigation', { name: header.parts.label })).toBeHidden()
  await page.locator('main').getByLabel(header.more).click()
  await page.getByRole('link', { name: header.parts.images, exact: true }).click()
  await expect(page).toHaveURL(/\/images$/)
  await checkPage(page)
  await expect(
    page.getByRole('heading', { level: 2, name: header.parts.images, exact: true }),
  ).toBeVisible()
  const back = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
  await back(header.parts.messages).click()
  await expect(page).toHaveURL(/\/chats\/[^/]+$/)
  await back(en.chats.title).click()
  await expect(page).toHaveURL(`${kb}/chats`)
})

test('in a low window a chat keeps its header', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 844, height: 390 } })
  const kb = await createKb(page, 'Lighthouse')
  const title = page.getByRole('heading', { level: 1 })
  await page.goto(`${kb}/chats`)
  await page.locator('main').getByRole('link', { name: en.chatLinks.system.townhall }).click()
  await expect(title).toHaveText(en.chatLinks.system.townhall)
  for (const width of [844, 640]) {
    await page.setViewportSize({ width, height: 390 })
    await expect(title).toBeInViewport()
    await expect(page.locator('main').getByLabel(en.chats.header.more)).toBeInViewport()
    await expectNoSidewaysScrolling(page)
  }
})

test('at every width the AI chat says that all members see it', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Lighthouse')
  await page.goto(`${kb}/chats`)
  await page.locator('main').getByRole('link', { name: en.chatLinks.system.ai_chat }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.system.ai_chat)
  const { shared } = en.chats.about
  const header = page.locator('main header').first()
  const said = header.getByText(shared).or(header.getByRole('img', { name: shared }))
  for (const width of [320, 360, 390, 844]) {
    await page.setViewportSize({ width, height: 640 })
    await expect(said.filter({ visible: true })).toHaveCount(1)
    await expectNoSidewaysScrolling(page)
  }
})

test('the tools of the dashboard are in one row on a phone, with their choices as names', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard?sort=name')
  const { sort, filter, cardSize } = en.dashboard
  const main = page.locator('main')
  const tools = [
    main.getByRole('searchbox'),
    main.locator(`summary[aria-label="${sort.label}: ${sort.name}"]`),
    main.locator(`summary[aria-label="${filter.label}: ${filter.all}"]`),
    main.getByRole('button', { name: cardSize.small }),
  ]
  const middles = await Promise.all(tools.map(middleOf))
  for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThan(2)
  await tools[1]?.click()
  await page.getByRole('link', { name: sort.newest }).click()
  await expect(page).toHaveURL(/sort=newest/)
  await checkPage(page)
})

test('a comment on a phone begins with its words and its field in sight', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript the form is a page')
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Farm')
  const content = '# Rules\n\nThe upper meadow is for mares.\n\nThe lower one is for all others.\n'
  const body = { title: 'Rules', content }
  const { id } = await call(page, 'createPage', { params: { kbId: idOf(kb) }, body })
  await page.goto(`${kb}/resources/${id}`)
  await ready(page)
  const { comments } = en.file
  await page.getByRole('link', { name: filled(comments.addTo, { name: 'Rules' }) }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: en.comments.content })
  await expect(field).toBeFocused()
  const foot = await dialog.locator('[data-foot]').boundingBox()
  const box = await field.boundingBox()
  if (!foot || !box) throw new Error('not shown')
  expect(box.y + box.height).toBeLessThanOrEqual(foot.y)
  await expect(dialog.getByText('The upper meadow is for mares.')).toBeInViewport({ ratio: 1 })
  const other = dialog.getByRole('radio', { name: /The lower one/ })
  await expect(other).toBeHidden()
  await dialog.getByText(en.comments.others).click()
  await other.check()
  await checkPage(page)
})

test('on a phone the home of a knowledge base asks before it offers to upload', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron', narrow)
  const kb = await createKb(page, 'Farm')
  await upload(page, kb, [ownFile('handbook.pdf')])
  await expectReady(page, 'handbook.pdf')
  await page.goto(kb)
  const main = page.locator('main')
  const question = main.getByRole('textbox', { name: en.chatLinks.askFiles_one })
  const uploading = main.getByRole('link', { name: en.resources.upload, exact: true }).first()
  expect(await middleOf(question)).toBeLessThan(await middleOf(uploading))
  await expectNoSidewaysScrolling(page)
})

async function middleOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox()
  if (!box) throw new Error('not shown')
  return box.y + box.height / 2
}
