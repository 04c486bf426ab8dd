import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '#tests/journeys/call.ts'
import { composer, messageLog, messages } from '#tests/journeys/chat.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb, idOf } from '#tests/journeys/kbs.ts'
import { ready, withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const { chats: words } = en
const said = 800
const atOnce = 20
// In the middle of the chat one message is long.
const longOne = said / 2
const lines = Array.from({ length: 60 }, (_, index) => `Lamp ${index + 1} of the coast`)

// Each person may send 300 messages a minute.
const names = ['Ada Byron', 'Grace Hopper', 'Alan Turing']

/** Returns the page of a person with all messages of a long chat loaded. */
async function openLong(person: (name: string) => Promise<Page>): Promise<Page> {
  const people = await Promise.all(names.map((name) => person(name)))
  const [page] = people as [Page]
  const kb = await createKb(page, 'Lighthouse', { isPublic: true })
  for (const other of people.slice(1)) await call(other, 'joinKb', { params: { kbId: idOf(kb) } })
  const chats = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? ''
  const write = (n: number) =>
    call(people[n % people.length] ?? page, 'sendMessage', {
      params: { chatId },
      body: { clientId: randomUUID(), content: contentOf(n) },
    })
  // The first and the last have their place; the order of the others does not matter.
  await write(1)
  for (let n = 2; n < said; n += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, said - n) }, (_, offset) => write(n + offset)),
    )
  const last = await write(said)
  await call(page, 'markChatRead', { params: { chatId }, body: { messageId: last.id } })
  const chat = `${kb}/chats/${chatId}`
  await page.goto(chat, { waitUntil: 'domcontentloaded' })
  await ready(page)
  const older = messageLog(page).getByRole('link', { name: words.older })
  while ((await older.count()) > 0) {
    const address = await older.getAttribute('href')
    await older.evaluate((link: HTMLElement) => link.click())
    await expect(messageLog(page).locator(`a[href="${address}"]`)).toHaveCount(0)
  }
  return page
}

/** Some message, the long one too. */
const written = /Reading number|Lamp 1 of the coast/

const contentOf = (n: number) => (n === longOne ? lines.join('\n') : `Reading number ${n}.`)

const inDocument = (page: Page) => messageLog(page).getByRole('article').count()

// Returns the text of the article at the middle of the list; nothing if there is none.
const inMiddle = (page: Page) =>
  page.locator('.message-scroll').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    const articles = [...list.querySelectorAll('article')]
    const after = articles.find((one) => one.getBoundingClientRect().bottom > (top + bottom) / 2)
    return after && after.getBoundingClientRect().top < bottom ? after.textContent : ''
  })

const scrollBy = (page: Page, share: number) =>
  page.locator('.message-scroll').evaluate(async (list, part) => {
    list.scrollTo({ top: -part * (list.scrollHeight - list.clientHeight), behavior: 'instant' })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, share)

test.beforeEach(() => test.skip(!withScript(), 'without JavaScript a page has a hundred messages'))

test('a long list has a part of its messages in the document, and shows messages wherever it is scrolled', async ({
  person,
}) => {
  test.slow()
  const ada = await openLong(person)
  expect(await inDocument(ada)).toBeLessThan(said)
  for (const share of [0.5, 0.1, 0.9, 0.3, 0.7]) {
    await scrollBy(ada, share)
    await expect.poll(() => inMiddle(ada)).toMatch(written)
    expect(await inDocument(ada)).toBeLessThan(said)
  }
  await ada.getByRole('button', { name: words.newest }).click()
  await expect(messages(ada, `Reading number ${said}.`)).toBeInViewport()
})

test('a long message that was unfolded is unfolded when it comes back into the document', async ({
  person,
}) => {
  test.slow()
  const ada = await openLong(person)
  const long = messages(ada, 'Lamp 1 of the coast')
  await scrollBy(ada, 0.5)
  await long.getByText(en.common.showMore).click()
  await expect(long.getByText(en.common.showLess)).toBeVisible()
  // A block with the focus or the selection would stay.
  await ada.locator('.message-scroll').focus()
  await ada.evaluate(() => getSelection()?.removeAllRanges())
  await scrollBy(ada, 0)
  await expect(long).toHaveCount(0)
  await scrollBy(ada, 0.5)
  await expect(long.getByText(en.common.showLess)).toBeVisible()
  await long.getByText(en.common.showLess).click()
  await expect(long.getByText(en.common.showMore)).toBeVisible()
})

test('scrolling through a long list moves the messages by what was scrolled', async ({
  person,
}) => {
  test.slow()
  const ada = await openLong(person)
  // Returns by how much more or less than scrolled the message at the middle moved, at most.
  const moved = (step: number, steps: number) =>
    ada.locator('.message-scroll').evaluate(
      async (list, [by, count]) => {
        let most = 0
        for (let n = 0; n < count; n += 1) {
          const { top, bottom } = list.getBoundingClientRect()
          const articles = [...list.querySelectorAll('article')]
          const middle = (top + bottom) / 2
          const article = articles.find((one) => one.getBoundingClientRect().bottom > middle)
          const before = article?.getBoundingClientRect().top ?? Number.NaN
          const from = list.scrollTop
          list.scrollBy({ top: by, behavior: 'instant' })
          const scrolled = list.scrollTop - from
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
          const now = article?.getBoundingClientRect().top ?? Number.NaN
          most = Math.max(most, Math.abs(before - scrolled - now))
        }
        return most
      },
      [step, steps] as const,
    )
  expect(await moved(-400, 60)).toBeLessThan(2)
  expect(await moved(400, 60)).toBeLessThan(2)
})

test('the keyboard reaches the first and the last message of a long list, and the focus stays while it scrolls', async ({
  person,
}) => {
  test.slow()
  const ada = await openLong(person)
  await composer(ada).focus()
  await ada.keyboard.press('Shift+Tab')
  await messages(ada, `Reading number ${said}.`).focus()
  await ada.keyboard.press('Home')
  await expect(messages(ada, 'Reading number 1.')).toBeFocused()
  await expect(messages(ada, 'Reading number 1.')).toBeInViewport()
  await ada.keyboard.press('End')
  await expect(messages(ada, `Reading number ${said}.`)).toBeFocused()
  for (let n = 0; n < 5; n += 1) await ada.keyboard.press('ArrowUp')
  const focused = await ada.evaluate(() => document.activeElement?.id)
  await scrollBy(ada, 0.9)
  await expect.poll(() => inMiddle(ada)).toMatch(written)
  expect(await ada.evaluate(() => document.activeElement?.id)).toBe(focused)
  await ada.keyboard.press('ArrowDown')
  await expect.poll(() => ada.evaluate(() => document.activeElement?.id)).not.toBe(focused)
  await expect(ada.locator(':focus')).toBeInViewport()
})

test('Back returns to the same place of a long list', async ({ person }) => {
  test.slow()
  const ada = await openLong(person)
  await scrollBy(ada, 0.5)
  await expect.poll(() => inMiddle(ada)).toMatch(written)
  const at = await inMiddle(ada)
  await ada.getByRole('link', { name: en.chats.header.parts.files, exact: true }).click()
  await expect(messageLog(ada)).toHaveCount(0)
  await ada.goBack()
  await expect.poll(() => inMiddle(ada)).toBe(at)
})
