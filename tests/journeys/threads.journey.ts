import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { openInbox } from './inbox.ts'
import { createKb, idOf } from './kbs.ts'
import { openThread, replies, reply, replyComposer } from './thread.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

const { threads: words } = en

async function two(person: (name: string) => Promise<Page>) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await openChat(grace, kb, 'townhall')
  return { ada, grace, kb }
}

const line = (page: Page, text: string, count: number) =>
  messages(page, text).getByRole('link', {
    name: new RegExp(count === 1 ? `^1 reply` : `^${count} replies`),
  })

test('two people talk in a thread, live, and the chat shows only how many replies there are', async ({
  person,
}) => {
  const { ada, grace } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await expect(messages(grace, 'Who checks the lamp?')).toHaveCount(1)
  await openThread(grace, 'Who checks the lamp?')
  await reply(grace, 'I do, at nine')
  await expect(line(ada, 'Who checks the lamp?', 1)).toBeVisible()
  await line(ada, 'Who checks the lamp?', 1).click()
  await expect(replies(ada, 'I do, at nine')).toHaveCount(1)
  const root = replies(ada, 'Who checks the lamp?')
  await expect(root.getByRole('link', { name: 'Ada Byron', exact: true })).toBeVisible()
  await reply(ada, 'Thank you')
  await expect(replies(grace, 'Thank you')).toHaveCount(1)
  await checkPage(ada)
  if (withScript()) {
    await expect(messages(ada, 'Thank you')).toHaveCount(0)
    await expect(line(grace, 'Who checks the lamp?', 2)).toBeVisible()
  }
})

test('the first reply of a thread has no earlier replies, whatever the chat said meanwhile', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the thread is read again')
  const { ada } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await send(ada, 'And who brings oil?')
  await openThread(ada, 'Who checks the lamp?')
  const held = Promise.withResolvers<void>()
  await ada.route(/\/messages\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  await reply(ada, 'I do, at nine')
  await expect(ada.getByRole('link', { name: words.older })).toHaveCount(0)
  held.resolve()
})

test('a reply is also sent to the chat, which leads from it to the thread', async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await openThread(ada, 'Who checks the lamp?')
  const option = ada.getByRole('checkbox', { name: words.composer.alsoInChat })
  await option.check()
  await reply(ada, 'The inspector comes today')
  await expect(option).not.toBeChecked()
  await expect(replies(ada, 'The inspector comes today').getByText(words.inChat)).toBeVisible()
  const shown = messages(grace, 'The inspector comes today')
  await expect(shown).toHaveCount(1)
  await expect(line(grace, 'Who checks the lamp?', 1)).toBeVisible()
  await reply(ada, 'Tea is ready')
  await expect(line(grace, 'Who checks the lamp?', 2)).toBeVisible()
  await expect(messages(grace, 'Tea is ready')).toHaveCount(0)
  await checkPage(grace)
  await shown.getByRole('link', { name: words.inThread }).click()
  await expect(replies(grace, 'Tea is ready')).toHaveCount(1)
})

test('closing the thread gives the chat back as it was, with its draft and its place', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the thread is a page of its own')
  const { ada } = await two(person)
  for (let n = 1; n <= 30; n++) await send(ada, `Line ${n}`)
  await composer(ada).fill('Not sent yet')
  const anchor = messages(ada, 'Line 5').first()
  await anchor.scrollIntoViewIfNeeded()
  const place = await anchor.boundingBox()
  await anchor.focus()
  // Without replies too, this key opens the thread.
  await ada.keyboard.press('t')
  await expect(replyComposer(ada)).toBeFocused()
  await replyComposer(ada).fill('A reply, not sent yet')
  await ada.keyboard.press('Escape')
  await expect(replyComposer(ada)).toHaveCount(0)
  await expect(anchor).toBeFocused()
  await expect(composer(ada)).toHaveValue('Not sent yet')
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(4)
  await ada.keyboard.press('Enter')
  await expect(replyComposer(ada)).toHaveValue('A reply, not sent yet')
  await ada.goBack()
  await expect(replyComposer(ada)).toHaveCount(0)
  await ada.goForward()
  await ada.reload()
  await ready(ada)
  await expect(replyComposer(ada)).toHaveValue('A reply, not sent yet')
  await expect(messageLog(ada)).toBeVisible()
})

test('closing a thread that was opened with the pointer gives the focus to its message', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the thread is a page of its own')
  const { ada } = await two(person)
  await send(ada, 'Tea is ready')
  await openThread(ada, 'Tea is ready')
  await ada.mouse.move(0, 0)
  await ada.keyboard.press('Escape')
  await expect(replyComposer(ada)).toHaveCount(0)
  await expect(messages(ada, 'Tea is ready')).toBeFocused()
})

test('a thread that is read in one tab is read in the other, and its notification with it', async ({
  person,
  errors,
}) => {
  // Without JavaScript the preloaded sentences are not used.
  if (!withScript()) errors.allow(/preloaded using link preload/)
  const { ada, grace, kb } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await expect(messages(grace, 'Who checks the lamp?')).toHaveCount(1)
  await openThread(grace, 'Who checks the lamp?')
  await ada.goto(kb)
  await ready(ada)
  await reply(grace, 'I do, at nine')
  const threads = ada.getByRole('link', { name: new RegExp(`^${en.shell.sidebar.threads}`) })
  if (!withScript()) await ada.reload()
  await expect(threads).toContainText('1')
  const other = await ada.context().newPage()
  await other.goto(`${kb}/threads`)
  await ready(other)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(words.list.title)
  await checkPage(other)
  await other.getByRole('link', { name: /Who checks the lamp\?/ }).click()
  await expect(replies(other, 'I do, at nine')).toHaveCount(1)
  await expect(replyComposer(other)).toBeVisible()
  if (!withScript()) await ada.reload()
  await expect(threads).not.toContainText('1')
})

test('a notification about a reply opens the thread at the reply', async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await expect(messages(grace, 'Who checks the lamp?')).toHaveCount(1)
  await openThread(grace, 'Who checks the lamp?')
  await reply(grace, 'I do, at nine')
  await openInbox(ada, 'Grace Hopper')
  await ada
    .getByRole('button', { name: /Grace Hopper/ })
    .first()
    .click()
  await ada.waitForURL(/\/thread\//, { waitUntil: 'commit' })
  await expect(replies(ada, 'I do, at nine')).toHaveCount(1)
  if (withScript()) await expect(replies(ada, 'I do, at nine')).toBeFocused()
})

test('an answer in a thread that found nothing is written again there, once a file says it', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Empty shelves')
  await openChat(ada, kb, 'ai_chat')
  await send(ada, 'A question for later')
  await openThread(ada, 'A question for later')
  await reply(ada, 'Where is a spare bulb kept?')
  const answer = replies(ada, en.chats.bot.noFiles)
  await expect(answer).toHaveCount(1)
  const thread = ada.url()
  await haveFiles(ada, kb, ['handbook.pdf'])
  await ada.goto(thread, { waitUntil: 'commit' })
  await ready(ada)
  await answer.getByRole('button', { name: en.chats.bot.again }).click()
  await expect(replies(ada, 'red cabinet')).toHaveCount(1)
  expect(new URL(ada.url()).pathname).toBe(new URL(thread).pathname)
  await expect(replyComposer(ada)).toBeVisible()
})

test('a reaction that is pressed in a thread leads back to the thread', async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'Who checks the lamp?')
  await openThread(ada, 'Who checks the lamp?')
  await reply(ada, 'I do, at nine')
  const [, , , , chatId = '', , rootId = ''] = new URL(ada.url()).pathname.split('/')
  const thread = await call(grace, 'readThread', { params: { chatId, rootId } })
  for (const { id } of [thread.root, ...thread.replies])
    await call(grace, 'addReaction', {
      params: { chatId, messageId: id },
      body: { reaction: '👍' },
    })
  for (const text of ['Who checks the lamp?', 'I do, at nine']) {
    await replies(ada, text).getByRole('button', { name: /👍/ }).click()
    await expect(replies(ada, text).getByRole('button', { pressed: true })).toContainText('2')
    expect(new URL(ada.url()).pathname).toContain(`/thread/${rootId}`)
  }
})

test('what is typed after the key of a thread, before it is open, goes into its field', async ({
  person,
}) => {
  test.skip(!withScript(), 'without script a message has no keys')
  const ada = await person('Ada Byron')
  await openChat(ada, await createKb(ada, 'Lighthouse'), 'townhall')
  await send(ada, 'Who checks the lamp?')
  await messages(ada, 'Who checks the lamp?').focus()
  await ada.keyboard.type('rplease tell us')
  await expect(replyComposer(ada)).toBeFocused()
  await expect(replyComposer(ada)).toHaveValue('please tell us')
})
