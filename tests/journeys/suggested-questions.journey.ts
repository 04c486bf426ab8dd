import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { messageLog, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { expectReady, upload } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const rules = `# Studio rules

## Expenses

Receipts above 50 euros need the approval of Amira.

## Quiet hours

From ten in the evening nobody plays the drums.
`

const sections = [
  ['Expenses', 'the approval of Amira'],
  ['Quiet hours', 'nobody plays the drums'],
] as const

const suggested = (page: Page) => page.getByRole('form', { name: en.chatLinks.suggested })
const suggestion = (page: Page, heading: string) =>
  suggested(page).getByRole('button', { name: heading })

test('suggested questions are answered, and each answer suggests the next ones', async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Studio')
  await upload(page, kb, [
    { name: 'rules.md', mimeType: 'text/markdown', buffer: Buffer.from(rules) },
  ])
  await expectReady(page, 'rules.md')
  await openChat(page, kb, 'ai_chat')
  await expect(suggested(page)).toHaveCount(1)
  await checkPage(page)
  const quotes = messageLog(page).getByRole('figure')
  for (const [heading, quote] of sections) {
    await suggestion(page, heading).click()
    await expect(quotes.filter({ hasText: quote })).toHaveCount(1)
    await readAgainWithoutScript(page)
    await expect(suggestion(page, heading)).toHaveCount(0)
    await checkPage(page)
  }
  await expect(suggested(page)).toHaveCount(0)
})

test('a chat that asks about chosen files suggests nothing about others', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Studio')
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  })
  await upload(page, kb, [
    file('drums.md', '# Drums\n\nTwo drums are here.'),
    file('rules.md', rules),
  ])
  await expectReady(page, 'rules.md')
  await expectReady(page, 'drums.md')
  await page.goto(`${kb}/resources`)
  await ready(page)
  await page.getByRole('link', { name: 'drums.md', exact: true }).click()
  await page.getByRole('button', { name: en.askedFiles.askAboutThis }).click()
  await expect(page).toHaveURL(/about=/)
  await ready(page)
  await expect(page.getByText('drums.md').first()).toBeVisible()
  await expect(suggested(page)).toHaveCount(0)
})

// Without script the suggestions are written with the page.
async function readAgainWithoutScript(page: Page): Promise<void> {
  if (!withScript()) await page.goto(page.url(), { waitUntil: 'domcontentloaded' })
}
