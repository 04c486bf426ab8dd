import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, sidebar } from './kbs.ts'
import { openThread, replies, reply } from './thread.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { townhall } = en.chatLinks.system

const inSidebar = (page: Page) => sidebar(page).getByRole('link', { name: townhall })
const inList = (page: Page) => page.locator('main').getByRole('link', { name: townhall })

/** Without JavaScript it reloads the page meanwhile. */
async function expectWords(page: Page, words: string): Promise<void> {
  await expect(async () => {
    if (!withScript()) await page.reload()
    for (const link of [inSidebar(page), inList(page)])
      await expect(link).toContainText(words, { timeout: 1_000 })
  }).toPass()
}

async function expectWithout(page: Page, words: RegExp): Promise<void> {
  await expect(async () => {
    if (!withScript()) await page.reload()
    for (const link of [inSidebar(page), inList(page)])
      await expect(link).not.toContainText(words, { timeout: 1_000 })
  }).toPass()
}

test('a number says how often the reader was mentioned in a chat, until they read it', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'townhall')
  await ada.goto(`${kb}/chats`)
  await ready(ada)
  await send(grace, 'The lamp is lit')
  await expectWords(ada, filled(en.common.unread_one, { count: 1 }))
  await send(grace, 'Is the glass clean, @Ada Byron?')
  await expectWords(ada, filled(en.common.mentions_one, { count: 1 }))
  await send(grace, 'And the horn, @Ada Byron?')
  await expectWords(ada, filled(en.common.mentions_other, { count: 2 }))
  await checkPage(ada)
  const there = new URL(grace.url()).pathname
  const tab = await ada.context().newPage()
  // Does not wait for `load`: without JavaScript the streamed frame never finishes loading.
  await tab.goto(there, { waitUntil: 'commit' })
  await expect(messages(tab, 'And the horn')).toHaveCount(1)
  await expectWithout(ada, /mention|unread/)
})

test('a mention that is added to a reply already read is read with its thread', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  await openChat(grace, kb, 'townhall')
  await openThread(grace, 'The lamp is lit')
  await reply(grace, 'Is the glass clean?')
  const thread = new URL(grace.url()).pathname
  await ada.goto(thread, { waitUntil: 'commit' })
  await expect(replies(ada, 'Is the glass clean?')).toHaveCount(1)
  await ada.goto(`${kb}/chats`)
  await expectWithout(ada, /mention/)
  const [chatId = '', rootId = ''] = thread.match(/[\w-]{36}/g)?.slice(1) ?? []
  const query = { parent: rootId }
  const { messages: sent } = await call(grace, 'listMessages', { params: { chatId }, query })
  const messageId = sent.at(-1)?.id ?? ''
  const body = { content: 'Is the glass clean, @Ada Byron?' }
  await call(grace, 'editMessage', { params: { chatId, messageId }, body })
  await expectWords(ada, filled(en.common.mentions_one, { count: 1 }))
  const tab = await ada.context().newPage()
  await tab.goto(thread, { waitUntil: 'commit' })
  await expect(replies(tab, 'Is the glass clean')).toHaveCount(1)
  await expectWithout(ada, /mention/)
})
