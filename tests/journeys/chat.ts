import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

/** Opens one of a knowledge base's two system chats from the sidebar. */
export async function openChat(
  page: Page,
  kbPath: string,
  chat: keyof typeof en.chatLinks.system,
): Promise<void> {
  await page.goto(kbPath, { waitUntil: 'domcontentloaded' })
  await sidebar(page).getByRole('link', { name: en.chatLinks.system[chat] }).click()
  await page.waitForURL(/\/chats\/[\w-]+$/, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.system[chat])
  await expect(messageLog(page)).toBeVisible()
  await ready(page)
}

/** Returns the list of messages in the page or, without JavaScript, in the streamed frame. */
export function messageLog(
  page: Page,
  words: Pick<typeof en.chats, 'messages' | 'liveFrame'> = en.chats,
): Locator {
  return withScript()
    ? page.getByRole('log', { name: words.messages })
    : page.locator('main').frameLocator('iframe').getByRole('log', { name: words.liveFrame })
}

export function messages(page: Page, text: string | RegExp): Locator {
  return messageLog(page).getByRole('article').filter({ hasText: text })
}

export function composer(page: Page): Locator {
  return page.locator('#composer').getByRole('textbox')
}

export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
  await expect(messages(page, text)).toHaveCount(1)
  await expect(messages(page, text).getByText(en.chats.sending)).toHaveCount(0)
}

/**
 * Clicks a button of the bar that a message shows under the pointer. A new message may move the list
 * between the two, so that the pointer is over another message.
 */
export async function clickInBar(message: Locator, name: string): Promise<void> {
  await expect(async () => {
    await message.hover()
    await message.getByRole('button', { name }).click({ timeout: 2_000 })
  }).toPass()
}
