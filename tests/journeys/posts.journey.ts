import { expect, type Page } from '@playwright/test'
import { composer, messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const { post, composer: words } = en.chats
const title = (page: Page) => page.getByRole('textbox', { name: post.titleField, exact: true })
const text = (page: Page) => page.getByRole('textbox', { name: post.text, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: post.title })

/** Opens the dialog for a post from the composer, in which a text is written already. */
async function openPost(page: Page, written: string) {
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await composer(page).fill(written)
  const opener = page.locator('#composer').getByRole(withScript() ? 'link' : 'button', {
    name: post.title,
  })
  await opener.click()
  await expect(heading(page)).toBeVisible()
}

test('a post is written in a dialog that says whom it reaches, and is a message with its title', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  await openPost(page, 'Ada on Monday.')
  await expect(page.getByText(words.townhallAlone).first()).toBeVisible()
  await expect(text(page)).toHaveValue('Ada on Monday.')
  await title(page).fill('Lamp rota')
  await checkPage(page)
  await page.locator('.dialog-page input[name="file"]').setInputFiles(ownFile('notes-zh.txt'))
  await page.getByRole('button', { name: post.send, exact: true }).click()
  await expect(heading(page)).toHaveCount(0)
  const sent = messages(page, 'Ada on Monday.')
  await expect(sent.getByRole('heading', { name: 'Lamp rota' })).toBeVisible()
  await expect(sent.getByRole('link', { name: /notes-zh\.txt/ }).first()).toBeVisible()
  await expect(composer(page)).toHaveValue('')
})

test('closing the dialog for a post loses nothing of it', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  await openPost(page, '')
  await title(page).fill('Lamp rota')
  await text(page).fill('Ada on Monday.')
  if (withScript()) await page.keyboard.press('Escape')
  else await page.getByRole('button', { name: words.saveDraft }).click()
  await expect(heading(page)).toHaveCount(0)
  await expect(composer(page)).toHaveValue('## Lamp rota\n\nAda on Monday.')
  await page.goto(`${new URL(page.url()).pathname}/new-post`)
  await ready(page)
  await expect(title(page)).toHaveValue('Lamp rota')
  await expect(text(page)).toHaveValue('Ada on Monday.')
})

test('Enter in the title of a post sends nothing', { tag: '@browser' }, async ({ person }) => {
  const page = await person('Ada Byron')
  await openPost(page, '')
  await title(page).fill('Lamp rota')
  await title(page).press('Enter')
  if (withScript()) await expect(text(page)).toBeFocused()
  else await expect(page.getByRole('button', { name: post.send, exact: true })).toBeVisible()
  await expect(title(page)).toHaveValue('Lamp rota')
  await text(page).fill('Ada on Monday.')
  await page.getByRole('button', { name: post.send, exact: true }).click()
  await expect(messages(page, 'Ada on Monday.')).toHaveCount(1)
})
