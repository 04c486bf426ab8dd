import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { composer, messageLog, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, haveFiles, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const english = { ask: 'Where is a spare bulb kept?', says: 'red cabinet' }
const chinese = { ask: '备用灯泡放在哪里？', says: '红色柜子' }

async function library(page: Page): Promise<string> {
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['handbook.pdf', 'notes-zh.txt'])
  return kb
}

function quotes(page: Page): Locator {
  return messageLog(page).getByRole('figure')
}

async function expectMarked(page: Page, words: string): Promise<void> {
  const mark = page.locator('mark#passage')
  await expect(mark).toContainText(words)
  await expect(mark).toBeInViewport()
}

test('the bot answers with a quote that links to its page in the file', {
  tag: '@apart',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await openChat(page, await library(page), 'ai_chat')
  await send(page, english.ask)
  const quote = quotes(page).filter({ hasText: english.says }).first()
  await expect(quote).toBeVisible()
  await expect(quote.locator('mark')).not.toHaveCount(0)
  await checkPage(page)
  await quote.getByRole('link', { name: /handbook\.pdf/ }).click()
  await expect(page.getByRole('heading', { name: 'handbook.pdf' }).last()).toBeVisible()
  await expect(page.getByText(/^page 3 of \d+$/).last()).toBeVisible()
  await expectMarked(page, english.says)
  await checkPage(page)
})

test('a quote of an answer to two questions marks the words of both questions in the file', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const words = ['A. Haddad', '3 March 2026']
  const plan = `The evacuation plan was approved by ${words.join(' on ')}.`
  const text = `${'Boats are painted in spring. '.repeat(8)}\n\n${plan}\n`
  await upload(page, kb, [{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }])
  await expectReady(page, 'plan.txt')
  await openChat(page, kb, 'ai_chat')
  await send(page, 'Who approved the evacuation plan, and when?')
  const quote = quotes(page).filter({ hasText: 'evacuation' }).first()
  await expect(quote.locator('mark')).toHaveText(words)
  await quote.getByRole('link', { name: /plan\.txt/ }).click()
  const marks = page.getByRole('region', { name: 'plan.txt' }).locator('mark')
  await expect(marks).toHaveText(words)
  for (const mark of await marks.all()) await expect(mark).toBeInViewport()
})

test('going back from a quote restores the answer’s position, with the focus on its link', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await library(page)
  await openChat(page, kb, 'ai_chat')
  // After a reload, going back loads the previous page as a new document.
  await page.reload({ waitUntil: 'domcontentloaded' })
  await ready(page)
  const asked = ['a spare bulb', 'the spare bulb', 'that spare bulb']
  for (const bulb of asked) await send(page, english.ask.replace('a spare bulb', bulb))
  const quote = quotes(page).filter({ hasText: english.says }).first()
  const source = quote.getByRole('link', { name: /handbook\.pdf/ })
  await expect(quotes(page).filter({ hasText: english.says })).toHaveCount(3)
  await source.scrollIntoViewIfNeeded()
  const before = await source.boundingBox()
  await source.click()
  await expectMarked(page, english.says)
  await page.goBack({ waitUntil: 'domcontentloaded' })
  await expect(quotes(page).filter({ hasText: english.says })).toHaveCount(3)
  if (!withScript()) return
  await expect(source).toBeInViewport()
  await expect(source).toBeFocused()
  expect(await source.boundingBox()).toEqual(before)
})

test('a question in Chinese is answered from a Chinese file', async ({ person }) => {
  const page = await person('Ada Byron')
  await openChat(page, await library(page), 'ai_chat')
  await send(page, chinese.ask)
  const quote = quotes(page).filter({ hasText: chinese.says }).first()
  await expect(quote).toBeVisible()
  await quote.getByRole('link', { name: /notes-zh\.txt/ }).click()
  await expectMarked(page, chinese.says)
})

test('an answer is completed although its reader has left the page meanwhile', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await library(page)
  await openChat(page, kb, 'ai_chat')
  await send(page, english.ask)
  await page.goto('/dashboard')
  await openChat(page, kb, 'ai_chat')
  await expect(quotes(page).filter({ hasText: english.says })).not.toHaveCount(0)
  await page.reload({ waitUntil: 'commit' })
  await expect(quotes(page).filter({ hasText: english.says })).not.toHaveCount(0)
})

test('the bot says so if no file contains an answer', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Empty shelves')
  await openChat(page, kb, 'ai_chat')
  await expect(composer(page)).toHaveAttribute('placeholder', en.chats.composer.ask)
  await send(page, english.ask)
  await expect(messageLog(page).getByText(en.chats.bot.noFiles)).toBeVisible()
})

test('search finds words in English and Chinese, in files and in messages', async ({ person }) => {
  const page = await person('Ada Byron')
  await openChat(page, await library(page), 'townhall')
  await send(page, 'The barometer fell overnight')
  for (const [q, title, words] of [
    ['anemometers', /handbook\.pdf/, /anemometer/],
    ['灯泡', /notes-zh\.txt/, /灯泡/],
    ['barometer', new RegExp(en.chatLinks.system.townhall, 'i'), /barometer/],
  ] as const) {
    await page.goto('/search')
    await page.locator('main').getByRole('searchbox').fill(q)
    await page.locator('main').getByRole('searchbox').press('Enter')
    const hit = page.locator('main').getByRole('listitem').filter({ hasText: words }).first()
    await expect(hit.locator('mark').first()).toHaveText(words)
    await expect(hit.getByRole('link').first()).toHaveText(title)
  }
  await checkPage(page)
})

test('a question is asked on the home page of a knowledge base, and answered in its chat', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await library(page)
  await page.goto(kb)
  await ready(page)
  const field = page.getByRole('textbox', {
    name: en.chatLinks.askFiles_other.replace('{{count}}', '2'),
  })
  await field.fill(english.ask)
  await page.getByRole('button', { name: en.chatLinks.ask, exact: true }).click()
  await expect(page).toHaveURL(/\/chats\/[\w-]+/)
  await expect(messageLog(page).getByRole('article').filter({ hasText: english.ask })).toHaveCount(
    1,
  )
  await expect(quotes(page).filter({ hasText: english.says }).first()).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('')
})
