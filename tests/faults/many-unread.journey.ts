import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { call } from '#tests/journeys/call.ts'
import { composer, send } from '#tests/journeys/chat.ts'
import { checkPage } from '#tests/journeys/check-page.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb, idOf } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const { chats: words } = en
// More than two pages, so that pages follow each other.
const said = limits.messagePageSize * 2
const shown = { waitUntil: 'domcontentloaded' } as const

/** A chat in which one person has not read what the other said, with more than a page of it. */
async function longTalk(person: (name: string) => Promise<Page>) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  const { id: reader } = await call(grace, 'readUser', {})
  const body = { kbId: idOf(kb), title: 'Lamp room', UserIDs: [reader] }
  const { id: chatId } = await call(ada, 'createChat', { body })
  const write = (content: string) =>
    call(ada, 'sendMessage', { params: { chatId }, body: { clientId: randomUUID(), content } })
  const read = await write('The last that was read')
  const params = { chatId }
  await call(grace, 'markChatRead', { params, body: { messageId: read.id } })
  for (let n = 1; n <= said; n += 1) await write(`Reading number ${n}.`)
  await grace.goto(kb, shown)
  await ready(grace)
  return { ada, grace, chat: `${kb}/chats/${chatId}`, chatId }
}

// A list at the newest messages is a streamed document without JavaScript; other lists are not.
const inList = (page: Page, text: string) =>
  page.locator('main').getByRole('article').filter({ hasText: text })
const inNewest = (page: Page, text: string) =>
  withScript()
    ? inList(page, text)
    : page.locator('main').frameLocator('iframe').getByRole('article').filter({ hasText: text })

test('a chat with more unread messages than a page opens at the first of them, and leads on to the newest', {
  tag: '@browser',
}, async ({ person }) => {
  test.slow()
  const { grace, chat, chatId } = await longTalk(person)
  const link = grace.locator('main').getByRole('link', { name: /Lamp room/ })
  await grace.goto(`${chat.split('/chats/')[0]}/chats`, shown)
  await ready(grace)
  await link.click()
  await expect(inList(grace, 'Reading number 1.')).toBeInViewport()
  await expect(grace.locator('main').getByText(words.newLine, { exact: true })).toBeInViewport()
  await checkPage(grace)
  const newer = grace.locator('main').getByRole('link', { name: words.newer })
  const lastOfPage = limits.messagePageSize / 2
  await expect(inList(grace, `Reading number ${lastOfPage}.`)).toHaveCount(1)
  await expect(inList(grace, `Reading number ${lastOfPage + 1}.`)).toHaveCount(0)
  await newer.click()
  await expect(inList(grace, `Reading number ${lastOfPage + 1}.`)).toBeInViewport()
  const unread = async () => (await call(grace, 'readChat', { params: { chatId } })).unreadCount
  expect(await unread()).toBe(said)
  await grace.locator('main').getByRole('link', { name: words.newest }).last().click()
  await expect(inNewest(grace, `Reading number ${said}.`)).toBeInViewport()
  await expect.poll(unread).toBe(0)
  await grace.goto(chat, { waitUntil: 'commit' })
  await expect(inNewest(grace, `Reading number ${said}.`)).toBeInViewport()
})

test('the address of a chat with more unread messages than a page opens at the first of them', {
  tag: '@browser',
}, async ({ person }) => {
  test.slow()
  const { grace, chat } = await longTalk(person)
  await grace.goto(chat, shown)
  await ready(grace)
  await expect(inList(grace, 'Reading number 1.')).toBeInViewport()
  const newest = grace.locator('main').getByRole('link', { name: words.newest })
  await expect(newest.last()).toBeInViewport()
  await composer(grace).fill('I am back')
  await grace.getByRole('button', { name: words.composer.send, exact: true }).click()
  await expect(inNewest(grace, 'I am back')).toBeInViewport()
  await expect(inNewest(grace, `Reading number ${said}.`)).toBeInViewport()
})

test('reading on page by page ends at the newest messages, where new ones are added', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript each page is a document of its own')
  test.slow()
  const { grace, chat } = await longTalk(person)
  await grace.goto(chat, shown)
  await ready(grace)
  const newer = grace.locator('main').getByRole('link', { name: words.newer })
  for (const next of [51, 151]) {
    await newer.click()
    await expect(inList(grace, `Reading number ${next}.`)).toBeInViewport()
    await expect(inList(grace, `Reading number ${next}.`)).toBeFocused()
  }
  await expect(newer).toHaveCount(0)
  await expect(inList(grace, `Reading number ${said}.`)).toHaveCount(1)
  await send(grace, 'I have read it all')
  await expect(inList(grace, 'Reading number 1.')).toHaveCount(1)
})

/** The numbers of the shown messages, in the order of the list. */
async function numbersIn(page: Page): Promise<number[]> {
  const texts = await inList(page, 'Reading number').allInnerTexts()
  return texts.map((text) => Number(/Reading number (\d+)\./.exec(text)?.[1]))
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

for (const way of ['a link', 'its address'])
  test(`a chat with many unread messages, opened by ${way}, shows each message once after its data is fetched again`, async ({
    person,
  }) => {
    test.skip(!withScript(), 'without JavaScript each page is a document of its own')
    test.slow()
    const { ada, grace, chat, chatId } = await longTalk(person)
    const rename = async (title: string) => {
      await call(ada, 'updateChat', { params: { chatId }, body: { title } })
      await expect(grace.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    await grace.goto(way === 'a link' ? `${chat.split('/chats/')[0]}/chats` : chat, shown)
    await ready(grace)
    if (way === 'a link')
      await grace
        .locator('main')
        .getByRole('link', { name: /Lamp room/ })
        .click()
    await expect(inList(grace, 'Reading number 1.')).toBeInViewport()
    await rename('Lamp room, north')
    expect(await numbersIn(grace)).toEqual(upTo(50))
    const newer = grace.locator('main').getByRole('link', { name: words.newer })
    await newer.click()
    await expect(inList(grace, 'Reading number 51.')).toBeInViewport()
    await rename('Lamp room, south')
    expect(await numbersIn(grace)).toEqual(upTo(150))
    await expect(inList(grace, 'Reading number 51.')).toBeInViewport()
    await newer.click()
    await expect(newer).toHaveCount(0)
    await rename('Lamp room, west')
    expect(await numbersIn(grace)).toEqual(upTo(said))
    const body = { clientId: randomUUID(), content: `Reading number ${said + 1}.` }
    await call(ada, 'sendMessage', { params: { chatId }, body })
    await expect.poll(() => numbersIn(grace)).toEqual(upTo(said + 1))
  })
