import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { clickInBar, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { replyComposer } from './thread.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const { follow, list } = en.threads
const button = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true })

test('a person follows a thread that is not theirs, and stops, live in their other tab', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  const chats = await call(ada, 'listChats', { query: { kbId: idOf(kb) } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? ''
  const write = (content: string, rootMessageId?: string) => {
    const reply = rootMessageId ? { rootMessageId } : {}
    const body = { clientId: randomUUID(), content, ...reply }
    return call(ada, 'sendMessage', { params: { chatId }, body })
  }
  const root = await write('Who checks the lamp?')
  await write('I do', root.id)
  const thread = `${kb}/chats/${chatId}/thread/${root.id}`
  await grace.goto(thread, { waitUntil: 'commit' })
  await ready(grace)
  await expect(replyComposer(grace)).toBeVisible()
  await checkPage(grace)
  await button(grace, follow.start).click()
  await expect(button(grace, follow.stop)).toBeVisible()
  const tab = await grace.context().newPage()
  await tab.goto(`${kb}/threads`)
  await ready(tab)
  const row = tab.locator('main').getByRole('link', { name: /Who checks the lamp\?/ })
  await expect(row).toBeVisible()
  await write('At nine', root.id)
  await expect(async () => {
    if (!withScript()) await tab.reload()
    await expect(row).toContainText('At nine')
  }).toPass()
  await button(grace, follow.stop).click()
  await expect(button(grace, follow.start)).toBeVisible()
  if (!withScript()) await tab.reload()
  await expect(tab.getByText(list.none)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a person follows the thread of a message from its menu, and stops', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await send(ada, 'Who checks the lamp?')
  await openChat(grace, kb, 'townhall')
  const { actions } = en.message
  for (const [name, toast] of [
    [actions.follow, en.toasts.threadFollowed],
    [actions.unfollow, en.toasts.threadUnfollowed],
  ] as const) {
    const message = messages(grace, 'Who checks the lamp?')
    if (withScript()) await clickInBar(message, en.message.toolbar)
    else if (name === actions.follow)
      await message.getByRole('link', { name: /^Actions for/ }).click()
    await expect(grace.getByRole('button', { name, exact: true })).toBeEnabled()
    await checkPage(grace)
    await grace.getByRole('button', { name, exact: true }).click()
    await expect(grace.getByText(toast)).toBeVisible()
  }
})

test('a key follows the thread of the focused message, and stops', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript each action is a link or a button')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await send(ada, 'Who checks the lamp?')
  await openChat(grace, kb, 'townhall')
  const message = messages(grace, 'Who checks the lamp?')
  await message.hover()
  await expect(message.getByRole('toolbar')).toBeVisible()
  for (const toast of [en.toasts.threadFollowed, en.toasts.threadUnfollowed]) {
    await message.focus()
    await grace.keyboard.press('n')
    await expect(grace.getByText(toast)).toBeVisible()
  }
})
