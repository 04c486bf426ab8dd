import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const { pinned, actions } = en.message

async function pin(page: Page, text: string): Promise<void> {
  const message = messages(page, text)
  if (withScript()) {
    await message.focus()
    await message.press('p')
  } else {
    await message.getByRole('link', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: actions.pin }).click()
  }
}

test('a message that somebody pinned is found by everybody in the chat, until it is unpinned', async ({
  person,
}) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await createKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The spare key is in the red cabinet')
  await send(ada, 'Who has seen the ladder?')
  await openChat(lin, kb, 'townhall')
  await pin(ada, 'red cabinet')
  await expect(messages(ada, 'red cabinet').getByText(pinned.mark)).toBeVisible()
  await expect(messages(ada, 'ladder').getByText(pinned.mark)).toHaveCount(0)
  const mark = messages(lin, 'red cabinet').getByRole('link', { name: pinned.mark })
  if (withScript()) await expect(mark).toBeVisible()
  await lin.getByRole('link', { name: en.chats.header.parts.pinned, exact: true }).click()
  await ready(lin)
  const main = lin.getByRole('main')
  await expect(main.getByRole('article')).toHaveText(/red cabinet/)
  await checkPage(lin)
  await main.getByRole('link', { name: pinned.show }).click()
  await expect(messageLog(lin).getByText('red cabinet')).toBeVisible()
  await lin.getByRole('link', { name: en.chats.header.parts.pinned, exact: true }).click()
  await ready(lin)
  await main.getByRole('button', { name: pinned.unpin }).click()
  await expect(main.getByText(pinned.none)).toBeVisible()
  await checkPage(lin)
  if (withScript()) await expect(messages(ada, 'red cabinet').getByText(pinned.mark)).toHaveCount(0)
})
