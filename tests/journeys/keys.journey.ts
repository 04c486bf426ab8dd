import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, openNewKb, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, zh } from './words.ts'

const { keys, shell } = en
const palette = (page: Page) => page.getByRole('dialog', { name: en.palette.title })
const heading = (page: Page) => page.getByRole('heading', { name: keys.title, level: 1 })

test('the list of keys is opened from the account menu, and is a page of its own', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  await ada.goto('/dashboard')
  await ready(ada)
  await ada.locator('#account > summary').click()
  await ada.getByRole('link', { name: shell.keys }).click()
  await expect(heading(ada)).toBeVisible()
  const messages = ada.getByRole('region', { name: keys.groups.messages })
  await expect(messages.getByText(en.message.actions.reply)).toBeVisible()
  await checkPage(ada)
})

test('a question mark opens the list of keys and a slash the search outside of fields, until such keys are switched off', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const ada = await person('Ada Byron')
  await ada.goto('/dashboard')
  await ready(ada)
  const field = ada.getByRole('searchbox', { name: shell.searchEverything })
  await field.focus()
  await ada.keyboard.type('why?')
  await expect(field).toHaveValue('why?')
  await field.blur()
  await ada.keyboard.press('?')
  await expect(heading(ada)).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(heading(ada)).toBeHidden()
  // Until the search dialog is loaded, the key goes to the field.
  await expect(async () => {
    await field.blur()
    await ada.keyboard.press('/')
    await expect(palette(ada)).toBeVisible({ timeout: 500 })
  }).toPass()
  await ada.goto('/settings/preferences')
  await ready(ada)
  await ada.getByRole('checkbox', { name: en.settings.preferences.singleKeys }).click()
  await expect(ada.getByText(en.toasts.preferencesSaved)).toBeVisible()
  await ada.goto('/keys')
  await ready(ada)
  await expect(ada.getByText(keys.off)).toBeVisible()
  await ada.goto('/dashboard')
  await ready(ada)
  await ada.keyboard.press('?')
  // Above the list of keys, the search dialog would not open.
  await expect(async () => {
    await ada.keyboard.press('Control+k')
    await expect(palette(ada)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(heading(ada)).toBeHidden()
})

test('Escape takes the question mark back while the list of keys is still being loaded', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const ada = await person('Ada Byron')
  await ada.goto('/dashboard')
  await ready(ada)
  const held = Promise.withResolvers<void>()
  const asked = ada.waitForRequest(/\/keys\.data/)
  await ada.route(/\/keys\.data/, async (route) => {
    await held.promise
    // The page no longer waits for this answer.
    await route.continue().catch(() => {})
  })
  await ada.keyboard.press('?')
  await asked
  await ada.keyboard.press('Escape')
  held.resolve()
  await expect(ada).toHaveURL('/dashboard')
  await expect(async () => {
    await ada.keyboard.press('Control+k')
    await expect(palette(ada)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(heading(ada)).toBeHidden()
})

test('single keys are switched off without JavaScript too', async ({ person }) => {
  test.skip(withScript(), 'with JavaScript each preference is saved when it changes')
  const ada = await person('Ada Byron')
  await ada.goto('/settings/preferences')
  await ada.getByRole('checkbox', { name: en.settings.preferences.singleKeys }).uncheck()
  await ada.getByRole('button', { name: en.settings.saveChanges }).click()
  await expect(ada.getByText(en.toasts.preferencesSaved)).toBeVisible()
  await ada.goto('/keys')
  await expect(ada.getByText(keys.off)).toBeVisible()
})

test('the list of keys fits a phone, in Chinese too', async ({ person }) => {
  const cookies = [{ name: 'lang', value: 'zh' }]
  const ada = await person('Ada Byron', { viewport: { width: 320, height: 640 }, cookies })
  await ada.goto('/keys')
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText(zh.keys.title)
  await checkPage(ada)
})

test('N opens the form of a new folder', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const ada = await person('Ada Byron')
  const kb = await openNewKb(ada, 'Lighthouse')
  await ada.goto(`${kb}/drive`)
  await ready(ada)
  await ada.keyboard.press('n')
  const dialog = ada.getByRole('dialog', { name: en.fileDialogs.folder.new })
  await expect(dialog).toBeVisible()
  await ada.getByRole('textbox', { name: en.fileDialogs.folder.name }).fill('Plans')
  await ada.keyboard.press('Enter')
  await expect(ada.getByRole('row').filter({ hasText: 'Plans' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('G and a letter lead to a page, with Caps Lock too, and C starts a chat', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const ada = await person('Ada Byron')
  const kb = await openNewKb(ada, 'Lighthouse')
  await ready(ada)
  const goes = async (letter: string, path: string) => {
    await ada.keyboard.press('g')
    await ada.keyboard.press(letter)
    await expect(ada).toHaveURL(path)
  }
  await goes('c', `${kb}/chats`)
  await goes('D', `${kb}/drive`)
  await goes('h', kb)
  await ada.keyboard.press('c')
  const newChat = ada.getByRole('dialog', { name: en.chatLinks.newChat })
  await expect(newChat).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(newChat).toBeHidden()
  await goes('k', '/dashboard')
  await expect(sidebar(ada)).toHaveCount(0)
  await goes('n', '/inbox')
})

test('a letter after G leads to its page from a message and a row too, which have letters of their own', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page has no shortcuts')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await haveFiles(ada, kb, ['handbook.pdf'])
  await openChat(ada, kb, 'townhall')
  await send(ada, 'First')
  await messages(ada, 'First').focus()
  await ada.keyboard.press('g')
  await ada.keyboard.press('r')
  await expect(ada).toHaveURL(`${kb}/resources`)
  const row = ada.getByRole('link', { name: 'handbook.pdf', exact: true })
  await row.focus()
  await expect(row).toBeFocused()
  await ada.keyboard.press('g')
  await ada.keyboard.press('k')
  await expect(ada).toHaveURL('/dashboard')
})
