import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { clickInBar, messages } from './chat.ts'
import { withScript } from './with-script.ts'
import { en } from './words.ts'

/** Returns the replies of the open thread; without JavaScript they are in the streamed frame. */
function replyLog(page: Page): Locator {
  return withScript()
    ? page.getByRole('log', { name: en.threads.log })
    : page.locator('main').frameLocator('iframe').getByRole('log', { name: en.threads.log })
}

export function replies(page: Page, text: string | RegExp): Locator {
  return replyLog(page).getByRole('article').filter({ hasText: text })
}

export function replyComposer(page: Page): Locator {
  return page.locator('#reply-composer').getByRole('textbox')
}

/** Opens the thread of a message that may have no replies yet. */
export async function openThread(page: Page, text: string): Promise<void> {
  const message = messages(page, text)
  if (withScript()) {
    await clickInBar(message, en.message.actions.reply)
  } else {
    await message.getByRole('link', { name: /^Actions for/ }).click()
    await page.getByRole('link', { name: en.message.actions.reply }).click()
  }
  await expect(replyComposer(page)).toBeVisible()
}

/** Sends a reply in the open thread. */
export async function reply(page: Page, text: string): Promise<void> {
  await replyComposer(page).fill(text)
  await page
    .locator('#reply-composer')
    .getByRole('button', { name: en.chats.composer.send })
    .click()
  await expect(replies(page, text)).toHaveCount(1)
  await expect(replies(page, text).getByText(en.chats.sending)).toHaveCount(0)
}
