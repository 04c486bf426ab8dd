import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { openThread, replyComposer } from './thread.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const { chats: words } = en

/** Leaves the text of a composer unsent; without JavaScript its button saves it. */
async function leaveUnsent(page: Page, field: ReturnType<typeof composer>, text: string) {
  await field.fill(text)
  if (withScript()) return field.blur()
  await page.getByRole('button', { name: words.composer.saveDraft }).click()
  await expect(page.getByText(en.toasts.draftSaved)).toBeVisible()
}

/** Opens the list of chats in a new tab, and returns the row of the Townhall. */
async function listed(page: Page, kb: string) {
  const tab = await page.context().newPage()
  await tab.goto(`${kb}/chats`)
  await ready(tab)
  return { tab, row: tab.locator('main').getByRole('link', { name: en.chatLinks.system.townhall }) }
}

test('a draft is marked in the list of chats until it is sent, live in other tabs', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const { tab, row } = await listed(ada, kb)
  await expect(row).toContainText('The lamp is lit')
  await leaveUnsent(ada, composer(ada), 'The **oil** is')
  if (!withScript()) await tab.reload()
  await expect(row).toContainText(`${words.draft.here} The oil is`)
  await expect(row).not.toContainText('The lamp is lit')
  await checkPage(tab)
  await send(ada, 'The oil is low')
  if (!withScript()) await tab.reload()
  await expect(row).toContainText('The oil is low')
  await expect(row).not.toContainText(words.draft.here)
})

test('a draft in a thread is marked in the lists of chats and of threads', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'Who checks the lamp?')
  await openThread(ada, 'Who checks the lamp?')
  const chatId = new URL(ada.url()).pathname.split('/')[4] ?? ''
  const rootMessageId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  const body = { clientId: crypto.randomUUID(), content: 'I do', rootMessageId }
  await call(ada, 'sendMessage', { params: { chatId }, body })
  await leaveUnsent(ada, replyComposer(ada), 'At nine')
  const { tab, row } = await listed(ada, kb)
  await expect(row).toContainText(`${words.draft.inThread} At nine`)
  await tab.goto(`${kb}/threads`)
  const thread = tab.locator('main').getByRole('link', { name: /Who checks the lamp\?/ })
  await expect(thread).toContainText(`${words.draft.here} At nine`)
  await checkPage(tab)
})

test('an unsent text waits on the other device of its author, and in nobody else’s list', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await openChat(ada, kb, 'townhall')
  await leaveUnsent(ada, composer(ada), 'Half a sentence')
  const { tab, row } = await listed(ada, kb)
  await expect(row).toContainText('Half a sentence')
  await row.click()
  await expect(composer(tab)).toHaveValue('Half a sentence')
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: kb.split('/').at(-1) ?? '' } })
  const others = await listed(grace, kb)
  await expect(others.row).toBeVisible()
  await expect(others.row).not.toContainText('Half a sentence')
  await expect(messages(tab, 'Half a sentence')).toHaveCount(0)
})
