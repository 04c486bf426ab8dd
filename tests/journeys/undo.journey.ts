import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { clickInBar, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en } from './words.ts'

const { message: words, shell, toasts } = en

const undo = (page: Page) => page.getByRole('button', { name: shell.undo, exact: true })

async function deleteMessage(page: Page, text: string): Promise<void> {
  const message = messages(page, text)
  if (withScript()) await clickInBar(message, words.toolbar)
  else await message.getByRole('link', { name: /^Actions for/ }).click()
  await page.getByRole('link', { name: words.actions.delete }).click()
  await page.getByRole('button', { name: words.deleting.button }).click()
}

test('deleting a message is undone from its toast, and everybody sees it again', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await openChat(grace, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  await send(ada, 'The oil is low')
  await expect(messages(grace, 'The oil is low')).toHaveCount(1)
  await deleteMessage(ada, 'The lamp is lit')
  await expect(messages(grace, 'The lamp is lit')).toHaveCount(0)
  await expect(ada.getByText(toasts.messageDeleted)).toBeVisible()
  await checkPage(ada)
  await undo(ada).click()
  await expect(ada.getByText(toasts.messageRestored)).toBeVisible()
  for (const page of [ada, grace]) {
    await expect(messages(page, 'The lamp is lit')).toHaveCount(1)
    await expect(messageLog(page)).toContainText(/The lamp is lit[\s\S]*The oil is low/)
  }
})
