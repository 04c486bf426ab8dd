import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled, zh } from './words.ts'

type Person = (name: string) => Promise<Page>

/** Opens the inbox of a knowledge base's owner, and the Townhall for a second person. */
async function two(person: Person): Promise<{ ada: Page; grace: Page; kb: string }> {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'townhall')
  await ada.goto('/inbox')
  await ready(ada)
  return { ada, grace, kb }
}

const rows = (page: Page, text: string | RegExp = '') =>
  page.getByRole('list', { name: en.inbox.list }).getByRole('listitem').filter({ hasText: text })

/** Expects the unread count in the header. Without JavaScript it reloads the page meanwhile. */
async function expectUnread(page: Page, count: number): Promise<void> {
  const words = filled(en.common.unread_other, { count })
  const name = count > 0 ? `${en.shell.inbox}, ${words}` : en.shell.inbox
  await expect(async () => {
    if (!withScript()) await page.reload()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const icon = page.locator('head link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', count > 0 ? '/icon.svg?unread=1' : '/icon.svg')
}

test('a mention is counted as unread, and opening it at its message marks it as read', async ({
  person,
}) => {
  const { ada, grace } = await two(person)
  await expect(ada.getByText(en.inbox.emptyTitle)).toBeVisible()
  await expectUnread(ada, 0)
  await send(grace, 'Is the lamp lit, @Ada Byron?')
  await expectUnread(ada, 1)
  const title = filled(en.inbox.titles.message_mention, { name: 'Grace Hopper' })
  await expect(rows(ada)).toHaveText([
    new RegExp(`${title}.*Townhall.*Is the lamp lit, @Ada Byron`),
  ])
  await expect(ada.getByRole('heading', { name: en.inbox.days.today })).toBeVisible()
  await expect(ada.locator('[data-mention]')).toHaveText('@Ada Byron')
  await checkPage(ada)
  await rows(ada).getByRole('button', { name: title }).first().click()
  await ada.waitForURL(/around=/, { waitUntil: 'commit' })
  const found = ada.locator('article[tabindex="-1"]')
  await expect(found).toHaveText(/Is the lamp lit/)
  await expect(found).toBeInViewport()
  await expectUnread(ada, 0)
  await ada.goto('/inbox')
  await expect(rows(ada)).toHaveCount(1)
  await expect(rows(ada).getByText(en.inbox.unreadMark)).toHaveCount(0)
})

test('J goes to the next notification, and E marks it as read', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const { ada, grace } = await two(person)
  await send(grace, 'Is the lamp lit, @Ada Byron?')
  await expectUnread(ada, 1)
  const title = filled(en.inbox.titles.message_mention, { name: 'Grace Hopper' })
  const opener = rows(ada).getByRole('button', { name: title }).first()
  await expect(opener).toBeVisible()
  await ada.keyboard.press('j')
  await expect(opener).toBeFocused()
  await ada.keyboard.press('e')
  await expectUnread(ada, 0)
  await expect(opener).toBeFocused()
})

test('messages of one chat are counted as one, and marked as read together', async ({ person }) => {
  const { ada, grace } = await two(person)
  for (const word of ['First', 'Second', 'Third']) await send(grace, word)
  await expectUnread(ada, 1)
  const three = filled(en.inbox.together_other, { count: 3 })
  const waiting = filled(en.inbox.togetherUnread_other, { count: 3, kb: 'Lighthouse' })
  await expect(async () => {
    if (!withScript()) await ada.reload()
    await expect(rows(ada)).toHaveText(
      [new RegExp(`${three}.*Townhall.*${waiting}.*Grace Hopper: Third`)],
      { timeout: 1_000 },
    )
  }).toPass()
  await send(grace, 'Hello @Ada Byron')
  await expectUnread(ada, 2)
  await ada.getByRole('button', { name: filled(en.inbox.markAll_other, { count: 2 }) }).click()
  await expect(ada.getByText(filled(en.toasts.notificationsRead_other, { count: 2 }))).toBeVisible()
  await expectUnread(ada, 0)
  await expect(rows(ada).getByText(en.inbox.unreadMark)).toHaveCount(0)
})

test('the address contains the inbox’s filters, for all or one knowledge base, in both languages', async ({
  person,
}) => {
  const { ada, grace, kb } = await two(person)
  await send(grace, 'About apples, @Ada Byron')
  await send(grace, 'About pears')
  await expectUnread(ada, 2)
  await rows(ada, 'apples').locator('summary').click()
  await rows(ada, 'apples').getByRole('button', { name: en.inbox.markOne, exact: true }).click()
  await expectUnread(ada, 1)
  await ada.getByRole('link', { name: en.inbox.status.read, exact: true }).click()
  await expect(rows(ada)).toHaveText([/apples/])
  await ada.getByRole('link', { name: en.inbox.status.all, exact: true }).click()
  await expect(rows(ada)).toHaveCount(2)
  await ada.locator('summary', { hasText: en.inbox.type.all }).click()
  await ada.getByRole('link', { name: en.inbox.type.message_new }).click()
  await expect(rows(ada)).toHaveText([/pears/])
  await ada.locator('summary', { hasText: en.inbox.since.all }).click()
  await ada.getByRole('link', { name: en.inbox.since.today }).click()
  await expect(ada).toHaveURL('/inbox?type=message_new&since=today')
  await expect(rows(ada)).toHaveText([/pears/])
  await ada.getByRole('searchbox', { name: en.inbox.search }).fill('apples')
  await ada.getByRole('searchbox', { name: en.inbox.search }).press('Enter')
  await expect(ada.getByText(en.inbox.noneTitle)).toBeVisible()
  await ada.getByRole('link', { name: en.inbox.showAll }).click()
  await expect(rows(ada)).toHaveCount(2)
  await ada.goto(`${kb}/notifications?search=pears`)
  await expect(rows(ada)).toHaveText([/pears/])
  await checkPage(ada)
  await ada.context().addCookies([{ name: 'lang', value: 'zh', url: new URL('/', ada.url()).href }])
  await ada.goto('/inbox')
  const chinese = ada.getByRole('list', { name: zh.inbox.list }).getByRole('listitem')
  const title = filled(zh.inbox.titles.message_mention, { name: 'Grace Hopper' })
  await expect(chinese.filter({ hasText: title })).toContainText(zh.chatLinks.system.townhall)
  await checkPage(ada)
})

test('new items appear in the open inbox at once, and items read elsewhere are marked as read', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
  const { ada, grace, kb } = await two(person)
  await send(grace, 'Look here, @Ada Byron')
  await expect(rows(ada)).toHaveText([/Look here/])
  await expect(ada.getByText(filled(en.inbox.arrived_one, { count: 1 }))).toBeAttached()
  const other = await ada.context().newPage()
  await openChat(other, kb, 'townhall')
  await expect(messages(other, 'Look here')).toHaveCount(1)
  await expect(rows(ada).getByText(en.inbox.unreadMark)).toHaveCount(0)
  await expectUnread(ada, 0)
})

test('the inbox is also a tab of the settings, which link back to the page they were opened from', async ({
  person,
}) => {
  const { ada, grace, kb } = await two(person)
  await send(grace, 'About apples, @Ada Byron')
  await send(grace, 'About pears')
  await expectUnread(ada, 2)
  await ada.goto(kb)
  await ready(ada)
  await ada.getByRole('banner').getByRole('link', { name: en.shell.settings }).click()
  const tabs = ada.getByRole('navigation', { name: en.settings.tabs.label })
  await tabs.getByRole('link', { name: en.settings.tabs.inbox }).click()
  await expect(ada).toHaveURL(`/settings/inbox?${new URLSearchParams({ from: kb })}`)
  await expect(rows(ada)).toHaveText([/pears/, /apples/])
  await checkPage(ada)
  await rows(ada, 'apples').locator('summary').click()
  await rows(ada, 'apples').getByRole('button', { name: en.inbox.markOne, exact: true }).click()
  await expect(rows(ada).getByText(en.inbox.unreadMark)).toHaveCount(1)
  await ada.getByRole('link', { name: en.inbox.status.read, exact: true }).click()
  await expect(rows(ada)).toHaveText([/apples/])
  await ada.getByRole('link', { name: en.inbox.status.all, exact: true }).click()
  await expect(rows(ada)).toHaveCount(2)
  await ada.locator('summary', { hasText: en.inbox.type.all }).click()
  await ada.getByRole('link', { name: en.inbox.type.message_new }).click()
  await expect(rows(ada)).toHaveText([/pears/])
  await ada.getByRole('searchbox', { name: en.inbox.search }).fill('no such word')
  await ada.getByRole('searchbox', { name: en.inbox.search }).press('Enter')
  await ada.getByRole('link', { name: en.inbox.showAll }).click()
  await expect(rows(ada)).toHaveCount(2)
  await ada.getByRole('button', { name: filled(en.inbox.markAll_one, { count: 1 }) }).click()
  await expect(rows(ada).getByText(en.inbox.unreadMark)).toHaveCount(0)
  await expect(ada).toHaveURL(`/settings/inbox?${new URLSearchParams({ from: kb })}`)
  await ada.getByRole('link', { name: en.common.close, exact: true }).click()
  await expect(ada).toHaveURL(kb)
})

test('settings that are closed while something in them is sent stay closed', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript the page waits for the answer')
  const { ada, grace, kb } = await two(person)
  await send(grace, 'About apples, @Ada Byron')
  await expectUnread(ada, 1)
  await ada.goto(kb)
  await ready(ada)
  await ada.getByRole('banner').getByRole('link', { name: en.shell.settings }).click()
  const tabs = ada.getByRole('navigation', { name: en.settings.tabs.label })
  await tabs.getByRole('link', { name: en.settings.tabs.inbox }).click()
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await ada.route(/\/inbox\/read/, async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  await ada.getByRole('button', { name: filled(en.inbox.markAll_one, { count: 1 }) }).click()
  await asked.promise
  await ada.getByRole('link', { name: en.common.close, exact: true }).click()
  await expect(tabs).toBeHidden()
  answered.resolve()
  await expect(ada).toHaveURL(kb)
  await expectUnread(ada, 0)
  await expect(tabs).toHaveCount(0)
})

test('older items of the inbox in the settings link back too, and so do the pages they open', async ({
  person,
}) => {
  const { ada, grace, kb } = await two(person)
  await send(grace, 'Is the lamp lit, @Ada Byron?')
  await expectUnread(ada, 1)
  const [last] = await call(ada, 'filterNotifications', { query: {} })
  const from = `${kb}/resources`
  await ada.goto(`/settings/inbox?${new URLSearchParams({ before: last?.id ?? '', from })}`)
  await ready(ada)
  await expect(ada.getByText(en.inbox.endTitle)).toBeVisible()
  await ada.getByRole('link', { name: en.inbox.newest }).click()
  await expect(ada).toHaveURL(`/settings/inbox?${new URLSearchParams({ from })}`)
  await expect(rows(ada)).toHaveCount(1)
  // The item in the `before` parameter may have been deleted.
  await ada.goto(`/settings/inbox?${new URLSearchParams({ before: crypto.randomUUID(), from })}`)
  await expect(ada).toHaveURL(`/settings/inbox?${new URLSearchParams({ from })}`)
  await ready(ada)
  await rows(ada)
    .getByRole('button', { name: /Grace Hopper/ })
    .first()
    .click()
  await expect(ada.locator('article[tabindex="-1"]')).toHaveText(/Is the lamp lit/)
})
