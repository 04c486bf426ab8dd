import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { clickInBar, composer, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, fileRow, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { book: words, toasts } = en

const herd = 'Mares stay on the upper meadow.\n\nGeldings stay below the brook.\n'

/** Opens the page of an analysed file with two paragraphs. */
async function openFile(page: Page, kb: string): Promise<void> {
  const file = { name: 'herd.txt', mimeType: 'text/plain', buffer: Buffer.from(herd) }
  await upload(page, kb, [file])
  await expectReady(page, 'herd.txt')
  await fileRow(page, 'herd.txt').getByRole('link', { name: 'herd.txt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'herd.txt' })).toBeVisible()
  await ready(page)
}

async function openBook(page: Page, kb: string): Promise<void> {
  await page.goto(`${kb}/book`)
  await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  await ready(page)
}

const line = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a paragraph of a file is kept with a note, opens at its place, is shared and removed', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm', { isPublic: true })
  await openFile(ada, kb)
  await ada.getByRole('link', { name: en.file.keep, exact: true }).click()
  if (withScript()) await expect(ada.getByRole('radio', { checked: true })).toBeFocused()
  await ada.getByRole('radio', { name: /Geldings/ }).check()
  await ada.getByRole('textbox', { name: words.keep.note }).fill('For the spring')
  await checkPage(ada)
  await button(ada, words.keep.button).click()
  await expect(ada.getByText(toasts.lineKept)).toBeVisible()
  await openBook(ada, kb)
  const kept = line(ada, 'Geldings stay below the brook.')
  await expect(kept).toContainText('For the spring')
  await checkPage(ada)
  await kept.getByRole('link', { name: /herd\.txt/ }).click()
  await expect(ada.locator('mark#passage')).toHaveText('Geldings stay below the brook.')
  await openBook(ada, kb)
  await button(ada, words.share).click()
  await expect(ada.getByText(toasts.lineChanged)).toBeVisible()
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openBook(grace, kb)
  await expect(line(grace, 'Geldings')).toContainText('Ada Byron')
  await expect(button(grace, words.remove)).toHaveCount(0)
  await line(grace, 'Geldings').getByRole('link', { name: words.quote }).click()
  await button(grace, words.quoting.button).click()
  await expect(composer(grace)).toHaveValue(
    /\n\n\[herd\.txt.*\]\(http\S+\) · \[Commonplace book\]\(http/,
  )
  const [, book = ''] = /book\]\((\S+)\)/.exec(await composer(grace).inputValue()) ?? []
  await grace.goto(book)
  await expect(line(grace, 'Geldings')).toHaveCount(1)
  await checkPage(grace)
  await button(ada, words.remove).click()
  await expect(ada.getByText(toasts.lineRemoved)).toBeVisible()
  await grace.goto(book)
  await expect(grace.getByText(words.lineGone)).toBeVisible()
  await expect(line(ada, 'Geldings')).toHaveCount(0)
  await button(ada, en.shell.undo).click()
  await expect(ada.getByText(filled(toasts.itemsRestored_one, { count: 1 }))).toBeVisible()
  await expect(line(ada, 'Geldings')).toHaveCount(1)
})

test('the paragraph with the words that were found is chosen at first', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  await openFile(ada, kb)
  await ada.goto(`${new URL(ada.url()).pathname}?find=brook`)
  await ada.getByRole('link', { name: en.file.keep, exact: true }).click()
  await expect(ada.getByRole('radio', { name: /Geldings/ })).toBeChecked()
})

test('what is marked in a file is chosen at first, and its paragraphs can be chosen too', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  await openFile(ada, kb)
  const start = herd.indexOf('upper')
  const end = start + 'upper meadow.'.length
  await ada.goto(`${new URL(ada.url()).pathname}?from=${start}&to=${end}#passage`)
  await ada.getByRole('link', { name: en.file.keep, exact: true }).click()
  await expect(ada.getByRole('radio', { name: 'upper meadow.', exact: true })).toBeChecked()
  await expect(ada.getByRole('radio')).toHaveCount(3)
  await button(ada, words.keep.button).click()
  await expect(ada.getByText(toasts.lineKept)).toBeVisible()
  await openBook(ada, kb)
  await expect(line(ada, 'upper meadow.')).not.toContainText('Mares')
})

test('a line of a message is kept from its actions, found by its words and quoted in a chat', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The north gate is open')
  const message = messages(ada, 'The north gate is open')
  if (withScript()) await clickInBar(message, en.message.toolbar)
  else await message.getByRole('link', { name: /^Actions for/ }).click()
  await ada.getByRole('link', { name: en.message.actions.keepLine }).click()
  await button(ada, words.keep.button).click()
  await expect(ada.getByText(toasts.lineKept)).toBeVisible()
  await sidebar(ada).getByRole('link', { name: en.shell.sidebar.book }).click()
  await expect(ada.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
  const kept = line(ada, 'The north gate is open')
  await kept.getByRole('link', { name: /Townhall/ }).click()
  await expect(ada).toHaveURL(/\/chats\/.*around=.*#message-/)
  await expect(ada.getByText('The north gate is open').first()).toBeVisible()
  await openBook(ada, kb)
  const search = ada.getByRole('searchbox', { name: words.search })
  await search.fill('south')
  await button(ada, words.searchButton).click()
  await expect(ada.getByText(words.noneFound)).toBeVisible()
  await checkPage(ada)
  await search.fill('gates')
  await button(ada, words.searchButton).click()
  await line(ada, 'The north gate is open').getByRole('link', { name: words.quote }).click()
  await button(ada, words.quoting.button).click()
  await expect(composer(ada)).toHaveValue(/^> The north gate is open\n\n\[Townhall\]\(http/)
})

test('selected words of a file have a button that keeps them', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript nothing knows what is selected')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Farm')
  await openFile(ada, kb)
  await ada.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('[data-page]') ?? document, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf('upper meadow') ?? -1
      if (at < 0) continue
      document.getSelection()?.setBaseAndExtent(node, at, node, at + 'upper meadow'.length)
    }
  })
  await ada.getByRole('link', { name: en.file.keepSelected }).click()
  await expect(ada.getByRole('blockquote')).toHaveText('upper meadow')
  await expect(ada.getByRole('textbox', { name: words.keep.note })).toBeFocused()
  await button(ada, words.keep.button).click()
  await expect(ada.getByText(toasts.lineKept)).toBeVisible()
  await openBook(ada, kb)
  await expect(line(ada, 'upper meadow')).toHaveCount(1)
})
