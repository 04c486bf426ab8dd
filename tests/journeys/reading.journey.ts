import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, messages, openChat, send } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, sidebar } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

type Person = (name: string) => Promise<Page>

async function two(person: Person) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'townhall')
  const townhall = new URL(grace.url()).pathname
  return { ada, grace, kb, townhall, chatId: townhall.split('/').at(-1) ?? '' }
}

/** Requests the chat's unread count from the API. */
async function unreadIn(page: Page, chatId: string): Promise<number> {
  const answer = await page.request.get(`/api/chats/${chatId}`)
  return (await answer.json()).data.unreadCount
}

const link = (page: Page) => sidebar(page).getByRole('link', { name: en.chatLinks.system.townhall })
const counted = (count: number) =>
  filled(count === 1 ? en.common.unread_one : en.common.unread_other, { count })

test('a chat is marked as read when its newest message was visible to its reader', async ({
  person,
}) => {
  const { ada, grace, townhall, chatId } = await two(person)
  await send(grace, 'The lamp is lit')
  await expect.poll(() => unreadIn(ada, chatId)).toBe(1)
  // A prefetch, or a request outside a page, does not mark the chat as read.
  expect((await ada.request.get(townhall)).ok()).toBe(true)
  const ahead = { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'iframe' }
  await ada.request.get(townhall, { headers: ahead })
  expect(await unreadIn(ada, chatId)).toBe(1)
  // Does not wait for `load`: without JavaScript the streamed frame never finishes loading.
  await ada.goto(townhall, { waitUntil: 'commit' })
  await expect(messages(ada, 'The lamp is lit')).toHaveCount(1)
  await expect.poll(() => unreadIn(ada, chatId)).toBe(0)
})

test('new is what was unread when the chat was opened, until its reader writes', async ({
  person,
}) => {
  const { ada, grace, townhall } = await two(person)
  await send(grace, 'The lamp is lit')
  await send(grace, 'The glass is clean')
  await ada.goto(townhall, { waitUntil: 'commit' })
  const line = messageLog(ada).getByText(new RegExp(`${en.chats.newLine}$`))
  await expect(line).toHaveCount(1)
  await ready(ada)
  await send(grace, 'It burns well')
  await expect(messages(ada, 'It burns well')).toHaveCount(1)
  await expect(line).toHaveCount(1)
  await send(ada, 'I see it')
  await expect(line).toHaveCount(0)
  await send(grace, 'Good night')
  await expect(messages(ada, 'Good night')).toHaveCount(1)
  await expect(line).toHaveCount(0)
})

test('whoever writes while reading older messages sees what was sent', async ({ person }) => {
  test.skip(!withScript(), 'without script the page begins anew at its end')
  const { grace, chatId } = await two(person)
  for (let n = 0; n < 30; n++) {
    const body = { clientId: crypto.randomUUID(), content: `Watch ${n}` }
    await call(grace, 'sendMessage', { params: { chatId }, body })
  }
  await expect(messages(grace, 'Watch 29')).toBeInViewport()
  await messages(grace, 'Watch 10').scrollIntoViewIfNeeded()
  await expect(messages(grace, 'Watch 29')).not.toBeInViewport()
  await send(grace, 'The lamp is lit')
  await expect(messages(grace, 'The lamp is lit')).toBeInViewport()
})

test('in a talk that its reader watches nothing is new', async ({ person }) => {
  const { ada, grace, kb } = await two(person)
  await openChat(ada, kb, 'townhall')
  for (const text of ['One', 'Two', 'Three']) {
    await send(grace, text)
    await expect(messages(ada, text)).toHaveCount(1)
  }
  await expect(messageLog(ada).getByText(new RegExp(`${en.chats.newLine}$`))).toHaveCount(0)
  const above = filled(en.chats.newAbove_other, { count: 3 })
  await expect(ada.getByRole('button', { name: above })).toHaveCount(0)
})

test('messages that arrive in a hidden tab are unread until the tab is visible', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript nobody knows whether the tab is visible')
  const { ada, grace, kb, chatId } = await two(person)
  await openChat(ada, kb, 'townhall')
  await lookAway(ada, true)
  await send(grace, 'Said to nobody')
  await expect(messages(ada, 'Said to nobody')).toHaveCount(1)
  await expect(link(ada)).toContainText(counted(1))
  expect(await unreadIn(ada, chatId)).toBe(1)
  await lookAway(ada, false)
  await expect.poll(() => unreadIn(ada, chatId)).toBe(0)
  await expect(link(ada)).not.toContainText(counted(1))
})

test('a chat that is read on one device is marked as read on all other devices', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
  const { ada, grace, kb, chatId } = await two(person)
  await ada.goto(`${kb}/chats`)
  await ready(ada)
  await send(grace, 'One')
  await send(grace, 'Two')
  const row = ada.locator('main').getByRole('link', { name: en.chatLinks.system.townhall })
  for (const place of [link(ada), row]) await expect(place).toContainText(counted(2))
  await expect(row).toContainText('Two')
  const said = await grace.request.get(`/api/chats/${chatId}/messages`)
  const messageId = (await said.json()).data.messages.at(-1).id
  await ada.request.post(`/api/chats/${chatId}/last-read`, { data: { messageId } })
  for (const place of [link(ada), row]) await expect(place).not.toContainText(counted(2))
})

test('a chat whose newest message is a reply has no unread count after it was read', async ({
  person,
}) => {
  const { ada, grace, kb, chatId } = await two(person)
  await send(grace, 'Who knows?')
  const said = await grace.request.get(`/api/chats/${chatId}/messages`)
  const rootMessageId = (await said.json()).data.messages.at(-1).id
  const reply = { clientId: crypto.randomUUID(), content: 'Nobody', rootMessageId }
  await grace.request.post(`/api/chats/${chatId}/messages`, { data: reply })
  expect(await unreadIn(ada, chatId)).toBe(2)
  await openChat(ada, kb, 'townhall')
  await expect(messages(ada, 'Who knows?')).toHaveCount(1)
  await expect.poll(() => unreadIn(ada, chatId)).toBe(0)
})

test('if others delete an open chat, the page shows a notice and keeps the typed text', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript a page changes only when it is reloaded')
  // The page may be fetching the chat or a part of it while it is deleted.
  errors.allow(/404 GET .*\/(members|messages|system-messages|[\w-]+\.data)/, /status of 404/)
  const { ada, grace, kb } = await two(person)
  const kbId = kb.split('/').at(-1)
  const me = (await (await grace.request.get('/api/user/info')).json()).data.id
  const made = await ada.request.post('/api/chats', {
    data: { kbId, title: 'Dosing arm B', UserIDs: [me] },
  })
  const group = (await made.json()).data.id
  await grace.goto(`${kb}/chats/${group}`)
  await ready(grace)
  const field = grace.getByRole('textbox', {
    name: filled(en.chats.composer.group, { title: 'Dosing arm B' }),
  })
  await field.fill('Half a sentence')
  await expect(grace.locator('[data-health]')).toHaveAttribute('data-health', 'healthy')
  await ada.request.delete(`/api/chats/${group}`)
  await expect(grace.getByText(en.chats.gone)).toBeVisible()
  await ada.request.put(`/api${kb}`, { data: { title: 'Beacon' } })
  await expect(grace.getByRole('banner').getByText('Beacon').first()).toBeVisible()
  await expect(grace.getByText(en.chats.gone)).toBeVisible()
  await expect(field).toHaveValue('Half a sentence')
  await grace.getByRole('link', { name: en.chats.goneOn }).click()
  await expect(grace.getByRole('heading', { level: 1 })).toHaveText(en.chats.title)
})

test('the message field says who reads the message', async ({ person }) => {
  const { grace, kb } = await two(person)
  const label = filled(en.chats.composer.townhall_other, { count: 2 })
  await expect(grace.getByRole('textbox', { name: label })).toHaveAttribute('placeholder', label)
  await openChat(grace, kb, 'ai_chat')
  await expect(grace.getByRole('textbox', { name: en.chats.composer.ask })).toBeVisible()
  await expect(messageLog(grace)).toBeVisible()
})

// Makes the page believe that its tab is hidden, or visible again.
async function lookAway(page: Page, away: boolean): Promise<void> {
  await page.evaluate((isAway) => {
    const state = isAway ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, away)
}

test('a notice above a chat leaves the message field in the window', {
  tag: '@browser',
}, async ({ person }) => {
  test.skip(withScript(), 'with script a notice lies over the page')
  const { grace, kb, chatId } = await two(person)
  const body = { clientId: crypto.randomUUID(), content: 'The lamp is lit' }
  const { id } = await call(grace, 'sendMessage', { params: { chatId }, body })
  await grace.goto(`${kb}/chats/${chatId}/messages/${id}`)
  await grace.getByRole('textbox', { name: en.message.reactions.other }).fill('lamp'.repeat(30))
  await grace.getByRole('button', { name: en.message.reactions.send, exact: true }).click()
  await expect(grace.getByText(en.toasts.reactionFailed)).toBeVisible()
  await expect(composer(grace)).toBeInViewport({ ratio: 1 })
})
