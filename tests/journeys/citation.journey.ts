import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const words = en.citation
const towers = { north: 'A. Haddad', south: 'B. Olsen' }

/** Opens AI Chat with an answer that quotes two files. */
async function answered(page: Page): Promise<void> {
  const kb = await createKb(page, 'Lighthouse')
  const files = Object.entries(towers).map(([tower, name]) => ({
    name: `${tower}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`The evacuation plan of the ${tower} tower was approved by ${name}.\n`),
  }))
  await upload(page, kb, files)
  for (const { name } of files) await expectReady(page, name)
  await openChat(page, kb, 'ai_chat')
  await send(page, 'Who approved the evacuation plan?')
  await expect(messageLog(page).getByRole('figure')).toHaveCount(2)
}

const source = (page: Page, name: string) => messageLog(page).getByRole('link', { name })
const number = (n: number) => filled(words.number, { number: n, count: 2 })

test('a citation opens its file beside the chat, and leads through the citations of the answer', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await answered(page)
  await source(page, 'north.txt').click()
  const passage = page.locator('mark#passage')
  await expect(passage).toContainText(towers.north)
  await expect(passage).toBeInViewport()
  const steps = page.getByRole('navigation', { name: words.steps })
  await expect(steps).toHaveText(number(1))
  if (withScript()) await expect(messageLog(page)).toBeVisible()
  await checkPage(page)
  await steps.getByRole('link', { name: words.next }).click()
  await expect(passage).toContainText(towers.south)
  await expect(steps).toHaveText(number(2))
  await page.getByRole('link', { name: words.open }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('south.txt')
  await expect(passage).toContainText(towers.south)
})

test('closing a citation gives the chat back as it was, with its draft and its focus', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the citation is a page of its own')
  const page = await person('Ada Byron')
  await answered(page)
  await composer(page).fill('Not sent yet')
  const link = source(page, 'north.txt')
  await link.focus()
  const place = await link.boundingBox()
  await page.keyboard.press('Enter')
  await expect(page.locator('mark#passage')).toContainText(towers.north)
  await page.keyboard.press(']')
  await expect(page.locator('mark#passage')).toContainText(towers.south)
  await page.keyboard.press('Escape')
  await expect(page.locator('mark#passage')).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await link.boundingBox()).toEqual(place)
  await expect(composer(page)).toHaveValue('Not sent yet')
  // The keys of messages act from within one too.
  await page.keyboard.press('k')
  await expect(page.locator('article:focus')).toHaveCount(1)
  await page.setViewportSize({ width: 320, height: 640 })
  await link.click()
  await expect(page.locator('mark#passage')).toBeInViewport()
  await checkPage(page)
  await page.getByRole('link', { name: /^Back/ }).click()
  await expect(link).toBeInViewport()
})

const keepers = Array.from({ length: 90 }, (_, n) => `Lamp ${n + 2},Hall ${n + 2},Warden ${n + 2}`)

test('a quote from a table says its row and column, and is seen in the sheet', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lamps')
  const rows = keepers.with(70, 'Zenith lamp,Upper hall,Ingrid Aasen')
  const buffer = Buffer.from(['Lamp,Hall,Keeper', ...rows].join('\n'))
  await upload(page, kb, [{ name: 'lamps.csv', mimeType: 'text/csv', buffer }])
  await expectReady(page, 'lamps.csv')
  await openChat(page, kb, 'ai_chat')
  await send(page, 'Who is the keeper of the Zenith lamp?')
  const quote = messageLog(page).getByRole('figure').first()
  await expect(quote.getByRole('blockquote')).toHaveText('Ingrid Aasen')
  await expect(quote).toContainText('Lamp: Zenith lamp · Keeper')
  const place = filled(en.chats.place.row, { title: 'lamps.csv', row: 72 })
  await quote.getByRole('link', { name: place }).click()
  const passage = page.locator('mark#passage')
  await expect(passage).toHaveText('Ingrid Aasen')
  await expect(passage).toBeInViewport()
  await expect(page.getByRole('row').filter({ has: passage })).toContainText('72')
  await checkPage(page)
})

test('a file opened at words near its top shows its header whole', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript the browser alone decides where it scrolls')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lamps')
  const text = `# Lamps\n\nThe zenith lamp burns.\n\n${'It burns all night long. '.repeat(400)}`
  await upload(page, kb, [
    { name: 'lamps.md', mimeType: 'text/markdown', buffer: Buffer.from(text) },
  ])
  await expectReady(page, 'lamps.md')
  await openChat(page, kb, 'ai_chat')
  await send(page, 'Which lamp burns at the zenith?')
  await source(page, 'lamps.md').click()
  await page.getByRole('link', { name: words.open }).click()
  await expect(page.locator('mark#passage')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  const covered = () =>
    page.evaluate(() => {
      const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect()
      return (boxOf('header')?.bottom ?? 0) - (boxOf('article header')?.top ?? 0)
    })
  await expect.poll(covered).toBeLessThanOrEqual(0)
})

test('a quote whose words the file no longer has marks no others, and leads to its version', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Timber')
  const kbId = idOf(kb)
  const content = '# Beams\n\n- The beams may have a moisture of 18 percent.\n- Oil is boiled.\n'
  const { id: resourceId } = await call(page, 'createPage', {
    params: { kbId },
    body: { title: 'Beams', content },
  })
  await openChat(page, kb, 'ai_chat')
  await send(page, 'Which moisture may the beams have?')
  await expect(messageLog(page).getByRole('figure')).toHaveCount(1)
  const params = { kbId, resourceId }
  const chat = page.url()
  const save = async (text: string, base: number) => {
    await call(page, 'saveText', { params, body: { content: text, base } })
    await page.goto(chat)
    await messageLog(page).getByRole('figure').getByRole('link').click()
  }
  await save(`# All\n\nIt is old.\n\n${content}`, 1)
  await expect(page.getByText(words.olderKept)).toBeVisible()
  await expect(page.locator('mark#passage')).toContainText('18 percent')
  await save(content.replace('18', '15'), 2)
  await expect(page.getByText(words.olderGone)).toBeVisible()
  await expect(page.locator('blockquote').last()).toContainText('18 percent')
  await expect(page.getByText('15 percent')).toBeVisible()
  await expect(page.locator('mark#passage')).toHaveCount(0)
  await checkPage(page)
  await page.getByRole('link', { name: filled(words.quotedVersion, { n: 1 }) }).click()
  await expect(page.getByRole('dialog')).toContainText('18 percent')
})
