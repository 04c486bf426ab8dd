import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { clickInBar, composer, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { message: words } = en

async function two(person: (name: string) => Promise<Page>) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await openChat(grace, kb, 'townhall')
  return { ada, grace, kb }
}

/** Opens the actions of a message: a menu, or without JavaScript the message's page. */
async function openActions(page: Page, text: string): Promise<void> {
  const message = messages(page, text)
  if (!withScript()) {
    await message.getByRole('link', { name: /^Actions for/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Message from/)
    return
  }
  await clickInBar(message, words.toolbar)
}

const chip = (page: Page, text: string, reaction: string) =>
  messages(page, text).getByRole('button', { name: new RegExp(`^${reaction}, `) })

test('a reaction is shown to everybody and can be taken back', { tag: '@browser' }, async ({
  person,
}) => {
  const { ada, grace } = await two(person)
  await send(ada, 'The lamp is lit')
  await expect(messages(grace, 'The lamp is lit')).toHaveCount(1)
  await openActions(grace, 'The lamp is lit')
  const like = filled(words.reactions.add, { reaction: '👍' })
  await grace.getByRole('button', { name: like }).last().click()
  await expect(chip(grace, 'The lamp is lit', '👍')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(ada, 'The lamp is lit', '👍')).toHaveText('👍1')
  await chip(ada, 'The lamp is lit', '👍').click()
  await expect(chip(grace, 'The lamp is lit', '👍')).toHaveText('👍2')
  await expect(chip(ada, 'The lamp is lit', '👍')).toHaveAttribute('aria-pressed', 'true')
  await checkPage(ada)
  await chip(grace, 'The lamp is lit', '👍').click()
  await expect(chip(ada, 'The lamp is lit', '👍')).toHaveText('👍1')
})

test('a reaction that cannot be saved disappears again, with a toast', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the page answers')
  errors.allow(/404/)
  const ada = await person('Ada Byron')
  await openChat(ada, await createKb(ada, 'Lighthouse'), 'townhall')
  await send(ada, 'The lamp is lit')
  await ada.route(/\/reactions\.data/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/messages\/[\w-]+/, `messages/${crypto.randomUUID()}`)
    await route.continue({ url })
  })
  await messages(ada, 'The lamp is lit').hover()
  await ada
    .getByRole('button', { name: filled(words.reactions.add, { reaction: '👍' }) })
    .first()
    .click()
  await expect(ada.getByText(en.toasts.reactionFailed)).toBeVisible()
  await expect(chip(ada, 'The lamp is lit', '👍')).toHaveCount(0)
})

test('a reaction that cannot be sent says why, and nothing of a text that nobody wrote', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the page answers')
  errors.allow(/500/)
  const ada = await person('Ada Byron')
  await openChat(ada, await createKb(ada, 'Lighthouse'), 'townhall')
  await send(ada, 'The lamp is lit')
  await ada.route(/\/reactions\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }))
  const react = () =>
    clickInBar(messages(ada, 'The lamp is lit'), filled(words.reactions.add, { reaction: '👍' }))
  const reason = { reason: en.errors.internal }
  await react()
  await expect(ada.getByText(filled(en.toasts.notDone, reason))).toBeVisible()
  await expect(chip(ada, 'The lamp is lit', '👍')).toHaveCount(0)
  await composer(ada).fill('Half a sentence')
  await react()
  await expect(ada.getByText(filled(en.toasts.unsent, reason))).toBeVisible()
})

test('the actions of a message appear at the pointer that was put on it before their script was loaded', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript each message has a link to its actions')
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const held = Promise.withResolvers<void>()
  await ada.route(/\/message-tools-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await ada.reload({ waitUntil: 'domcontentloaded' })
  await ready(ada)
  const message = messages(ada, 'The lamp is lit')
  await message.hover()
  await expect(message.getByRole('toolbar')).toHaveCount(0)
  held.resolve()
  await expect(message.getByRole('toolbar')).toBeVisible()
})

test('an edited message changes for everybody and says that it was edited', async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'The lamp is list')
  await expect(messages(grace, 'The lamp is list')).toHaveCount(1)
  if (withScript()) {
    await composer(ada).press('ArrowUp')
  } else {
    await openActions(ada, 'The lamp is list')
  }
  const field = ada.getByRole('textbox', { name: words.editing.label })
  await field.fill('The lamp is lit')
  if (withScript()) await field.press('Enter')
  else await ada.getByRole('button', { name: words.editing.save }).click()
  for (const page of [ada, grace]) {
    const message = messageLog(page).getByRole('article').filter({ hasText: 'The lamp is lit' })
    if (page === grace || withScript())
      await expect(message.getByText(en.chats.edited)).toBeVisible()
  }
  if (!withScript()) return
  await expect(composer(ada)).toBeFocused()
  await send(ada, 'The lens is cleen')
  await composer(ada).press('ArrowUp')
  await messages(ada, 'The lens').hover()
  await expect(ada.getByRole('toolbar')).toHaveCount(0)
  await field.fill('The lens is clean')
  await field.press('Enter')
  const lens = messages(ada, 'The lens is clean')
  const mark = await lens.getByText(en.chats.edited).boundingBox()
  const text = await lens.getByText('The lens is clean').boundingBox()
  expect(mark?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  expect(mark?.y).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0))
  await clickInBar(lens, words.toolbar)
  await ada.getByRole('link', { name: words.actions.delete }).click()
  await ada.getByRole('button', { name: words.deleting.button }).click()
  await expect(messages(ada, en.chats.deleted)).toHaveCount(1)
  await expect(messages(ada, en.chats.deleted).getByText(en.chats.edited)).toHaveCount(0)
})

test('a message is deleted after a question, and is gone for everybody', {
  tag: '@browser',
}, async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'Said too much')
  await expect(messages(grace, 'Said too much')).toHaveCount(1)
  await openActions(ada, 'Said too much')
  await ada.getByRole('link', { name: words.actions.delete }).click()
  await expect(ada.getByRole('heading', { name: words.deleting.title })).toBeVisible()
  await checkPage(ada)
  await ada.getByRole('button', { name: words.deleting.button }).click()
  await expect(ada.getByText(en.toasts.messageDeleted)).toBeVisible()
  for (const page of [ada, grace]) await expect(messages(page, 'Said too much')).toHaveCount(0)
})

test('a deletion is carried out although its dialog was closed before the answer', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the dialog is a page, which the browser leaves')
  const { ada, grace } = await two(person)
  await send(ada, 'Said too much')
  await clickInBar(messages(ada, 'Said too much'), words.toolbar)
  await ada.getByRole('link', { name: words.actions.delete }).click()
  const held = Promise.withResolvers<void>()
  await ada.route(/\.data/, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  const dialog = ada.getByRole('heading', { name: words.deleting.title })
  await ada.getByRole('button', { name: words.deleting.button }).click()
  await expect(ada.locator('[aria-busy=true]')).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(messages(ada, 'Said too much')).toHaveCount(1)
  await expect(messages(grace, 'Said too much')).toHaveCount(1)
  held.resolve()
  await expect(ada.getByText(en.toasts.messageDeleted)).toBeVisible()
  for (const page of [ada, grace]) await expect(messages(page, 'Said too much')).toHaveCount(0)
})

test('on a touch screen the first tap on the actions of a message opens them', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript each message has a link to its actions')
  const ada = await person('Ada Byron', { hasTouch: true, isMobile: true })
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const message = messages(ada, 'The lamp is lit')
  await message.getByRole('link', { name: /^Actions for/ }).tap()
  await expect(ada.getByRole('dialog', { name: words.toolbar })).toBeVisible()
  await expect(ada.getByRole('toolbar')).toBeHidden()
})

test('a message is forwarded to another chat with a comment', { tag: '@browser' }, async ({
  person,
  errors,
}) => {
  errors.allow(/400/)
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const entry = () => ada.evaluate(() => history.state?.idx ?? null)
  const chatEntry = await entry()
  await openActions(ada, 'The lamp is lit')
  await ada.getByRole('link', { name: words.actions.forward }).last().click()
  await expect(ada.getByRole('heading', { name: words.forwarding.title })).toBeVisible()
  await checkPage(ada)
  const chats = ada.getByRole('checkbox')
  await ada.getByRole('button', { name: words.forwarding.button }).click()
  await expect(ada.getByText(words.forwarding.none)).toBeVisible()
  await chats.first().check()
  await ada.getByRole('textbox', { name: words.forwarding.comment }).fill('Worth knowing')
  await ada.getByRole('button', { name: words.forwarding.button }).click()
  await expect(ada.getByText(filled(en.toasts.forwarded_one, { count: 1 }))).toBeVisible()
  // The closed dialog goes back in history, which would abort the opening of another page.
  if (withScript()) await expect.poll(entry).toBe(chatEntry)
  await openChat(ada, kb, 'ai_chat')
  await expect(messageLog(ada).getByRole('article').first()).toHaveText(/Worth knowing/)
  await expect(messages(ada, 'The lamp is lit')).toHaveCount(1)
})

test('forwarded words say whose they are', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  const chats = await call(grace, 'listChats', { query: { kbId: idOf(kb) } })
  const [hall, aiChat] = chats.map(({ id }) => id)
  const params = { chatId: hall ?? '' }
  const { messages: sent } = await call(grace, 'listMessages', { params, query: {} })
  const body = { messageIds: sent.map(({ id }) => id), chatIds: [aiChat ?? ''] }
  await call(grace, 'forwardMessages', { params, body })
  await openChat(grace, kb, 'ai_chat')
  const note = filled(en.chats.forwardedFrom, { name: 'Ada Byron' })
  await expect(messages(grace, 'The lamp is lit')).toContainText(note)
})

test('messages are reached and acted on with the keyboard alone', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript each action is a link or a button')
  const ada = await person('Ada Byron')
  await openChat(ada, await createKb(ada, 'Lighthouse'), 'townhall')
  for (const text of ['First', 'Second', 'Third']) await send(ada, text)
  await composer(ada).focus()
  await ada.keyboard.press('Shift+Tab')
  await expect(messages(ada, 'Third')).toBeFocused()
  await ada.keyboard.press('ArrowUp')
  await expect(messages(ada, 'Second')).toBeFocused()
  await ada.keyboard.press('+')
  await expect(ada.getByRole('dialog', { name: words.picker.title })).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('dialog', { name: words.picker.title })).toBeHidden()
  await expect(messages(ada, 'Second')).toBeFocused()
  // As with Caps Lock.
  await ada.keyboard.press('E')
  await expect(ada.getByRole('textbox', { name: words.editing.label })).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(composer(ada)).toBeFocused()
  await ada.keyboard.press('Shift+Tab')
  await expect(messages(ada, 'Second')).toBeFocused()
  await ada.keyboard.press('j')
  await expect(messages(ada, 'Third')).toBeFocused()
  await ada.keyboard.press('k')
  await expect(messages(ada, 'Second')).toBeFocused()
  await ada.keyboard.press('Home')
  await expect(messages(ada, 'First')).toBeFocused()
  await ada.keyboard.press('Delete')
  await expect(ada.getByRole('heading', { name: words.deleting.title })).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(messages(ada, 'First')).toBeFocused()
  await ada.keyboard.press('Escape')
  await expect(composer(ada)).toBeFocused()
})
