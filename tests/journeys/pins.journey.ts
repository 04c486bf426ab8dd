import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { messages, openChat, send } from './chat.ts'
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

const tab = (page: Page) =>
  page
    .getByRole('navigation', { name: en.chats.header.parts.label })
    .getByRole('link', { name: en.chats.header.parts.pinned })

// Without script the chat is then shown around the message.
const articles = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text })

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
  await expect(articles(ada, 'red cabinet').getByText(pinned.mark)).toBeVisible()
  await expect(articles(ada, 'ladder').getByText(pinned.mark)).toHaveCount(0)
  if (withScript()) {
    const mark = articles(ada, 'red cabinet').getByRole('link', { name: pinned.mark })
    expect((await mark.boundingBox())?.height, 'one line').toBeLessThan(30)
  }
  if (withScript()) await expect(articles(lin, 'red cabinet').getByText(pinned.mark)).toBeVisible()
  await tab(lin).click()
  await ready(lin)
  await expect(lin.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(articles(lin, 'red cabinet')).toHaveCount(1)
  await checkPage(lin)
  await lin.getByRole('link', { name: pinned.show }).click()
  await expect(articles(lin, 'ladder')).toHaveCount(1)
  await tab(lin).click()
  await ready(lin)
  await lin.getByRole('button', { name: pinned.unpin }).click()
  await expect(lin.getByText(pinned.none)).toBeVisible()
  await checkPage(lin)
  if (withScript()) await expect(articles(ada, 'red cabinet').getByText(pinned.mark)).toHaveCount(0)
})
