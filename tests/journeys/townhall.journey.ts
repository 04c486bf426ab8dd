import type { Page, WebSocketRoute } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withOwnSocket } from './own-socket.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

type Person = (name: string) => Promise<Page>

async function two(person: Person): Promise<{ ada: Page; grace: Page; kb: string }> {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(ada, kb, 'townhall')
  await openChat(grace, kb, 'townhall')
  return { ada, grace, kb }
}

// Taking a browser offline does not close its open WebSockets, so this closes them.
async function cuttable(page: Page) {
  const open = new Set<WebSocketRoute>()
  let whole = true
  await withOwnSocket(page)
  await page.routeWebSocket(/\/ws$/, (route) => {
    if (!whole) return void route.close()
    route.connectToServer()
    open.add(route)
  })
  const set = async (now: boolean) => {
    whole = now
    await page.context().setOffline(!now)
    if (!now) await Promise.all([...open].map((route) => route.close()))
  }
  return { cut: () => set(false), mend: () => set(true) }
}

const sendButton = (page: Page) =>
  page.getByRole('button', { name: en.chats.composer.send, exact: true })

test('two people see each other’s messages arrive, each message once and all in order', {
  tag: '@apart',
}, async ({ person }) => {
  const { ada, grace } = await two(person)
  await send(ada, 'The lamp is lit')
  await expect(messages(grace, 'The lamp is lit')).toHaveCount(1)
  await send(grace, 'And the fog has gone')
  await expect(messages(ada, 'And the fog has gone')).toHaveCount(1)
  await send(ada, '灯塔一切正常')
  for (const page of [ada, grace]) {
    await expect(messageLog(page).getByRole('article')).toHaveText([
      /The lamp is lit/,
      /And the fog has gone/,
      /灯塔一切正常/,
    ])
    await expect(messageLog(page).getByRole('article', { name: 'Ada Byron' })).toHaveCount(2)
  }
  await checkPage(ada)
})

test('a message is sent only once, even if Send is clicked several times', {
  tag: '@browser',
}, async ({ person }) => {
  const { ada, grace } = await two(person)
  await composer(ada).fill('Pressed twice')
  await sendButton(ada).dblclick()
  await send(ada, 'After it')
  await expect(messages(grace, 'After it')).toHaveCount(1)
  for (const page of [ada, grace]) await expect(messages(page, 'Pressed twice')).toHaveCount(1)
})

test('a form that is submitted again after going back creates no second message', {
  tag: '@browser',
}, async ({ person, errors }) => {
  test.skip(withScript(), 'with JavaScript the page with the form is never left')
  // Going back empties the field. A message with files needs no text, so the server decides.
  errors.allow(/400/)
  const { ada, grace } = await two(person)
  await send(ada, 'Said once')
  await ada.goBack({ waitUntil: 'commit' })
  await expect(messages(ada, 'Said once')).toHaveCount(1)
  await sendButton(ada).click()
  await send(ada, 'Afterwards')
  await expect(messages(grace, 'Afterwards')).toHaveCount(1)
  for (const page of [ada, grace]) await expect(messages(page, 'Said once')).toHaveCount(1)
})

test('HTML in a message is shown as text and never runs', async ({ person }) => {
  const { ada, grace } = await two(person)
  const code = '<img src=x onerror="document.title=\'run\'"><b>bold</b>'
  await send(ada, code)
  await expect(messages(grace, code)).toHaveCount(1)
  await expect(messageLog(grace).locator('img[src="x"]')).toHaveCount(0)
  expect(await grace.title()).not.toBe('run')
})

test('a message that is rejected stays in the field', async ({ person, errors }) => {
  test.skip(withScript(), 'with JavaScript an empty message is not sent')
  errors.allow(/400/)
  const ada = await person('Ada Byron')
  await openChat(ada, await createKb(ada, 'Lighthouse'), 'townhall')
  await composer(ada).fill('   ')
  await sendButton(ada).click()
  await expect(ada.getByText(en.chats.composer.required)).toBeVisible()
  await expect(composer(ada)).toHaveAttribute('aria-invalid', 'true')
})

const offline = (count: number) =>
  count === 1
    ? filled(en.chats.connection.waiting_one, { count })
    : filled(en.chats.connection.waiting_other, { count })

const unanswered = (count: number) =>
  count === 1
    ? filled(en.chats.connection.unanswered_one, { count })
    : filled(en.chats.connection.unanswered_other, { count })

test('messages written offline say that they wait, and are sent only once when the browser is online', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser itself says that it is offline')
  errors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { ada, grace } = await two(person)
  const line = await cuttable(ada)
  await ada.reload()
  await ready(ada)
  await send(ada, 'Still light')
  const place = await messages(ada, 'Still light').getByText('Still light').boundingBox()
  await line.cut()
  await expect(ada.getByText(en.chats.connection.offline)).toBeVisible()
  for (const text of ['Written in the dark', 'And one more', 'And a third']) {
    await composer(ada).fill(text)
    await composer(ada).press('Enter')
  }
  const said = ada.getByRole('status').filter({ hasText: offline(3) })
  await expect(said).toBeVisible()
  await expect(messages(ada, 'And one more').getByText(en.chats.waiting)).toBeVisible()
  await line.mend()
  await expect(messages(grace, 'And a third')).toHaveCount(1)
  await expect(said).toHaveCount(0)
  for (const page of [ada, grace])
    await expect(messageLog(page).getByRole('article')).toHaveText([
      /Still light/,
      /Written in the dark/,
      /And one more/,
      /And a third/,
    ])
  const now = await messages(ada, 'And one more').getByText('And one more').boundingBox()
  expect(now?.x).toBe(place?.x)
})

test('unsent messages are kept over a reload and an expired session, and are deleted at sign-out', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript there are no pending messages')
  errors.allow(/WebSocket|503|ERR_FAILED/)
  const { ada, grace } = await two(person)
  const line = await stopped(ada)
  for (const text of ['First', 'Second']) {
    await composer(ada).fill(text)
    await composer(ada).press('Enter')
  }
  await ada.reload()
  await expect(messages(ada, 'Second')).toHaveCount(1)
  await expect(ada.getByText(unanswered(2))).toBeVisible()
  await line.start()
  for (const text of ['First', 'Second']) await expect(messages(grace, text)).toHaveCount(1)
  await expect(ada.getByText(unanswered(2))).toHaveCount(0)
  await expect(messageLog(grace).getByRole('article')).toHaveText([/First/, /Second/])

  await line.stop()
  await composer(ada).fill('Never sent')
  await composer(ada).press('Enter')
  const kept = () =>
    ada.evaluate(() => Object.keys(sessionStorage).filter((key) => /^(unsent|draft)/.test(key)))
  expect(await kept()).toHaveLength(1)
  // What the page asks for after a lost connection may arrive after the sign-out.
  errors.allow(/401/)
  await ada.getByRole('group').filter({ hasText: 'Ada Byron' }).locator('summary').click()
  await ada.getByRole('button', { name: en.shell.signOut }).click()
  await expect(ada).toHaveURL('/')
  expect(await kept()).toEqual([])
})

/** Opens a page whose WebSocket and send calls fail until `start` is called. */
async function stopped(page: Page) {
  let works = false
  const open = new Set<WebSocketRoute>()
  await withOwnSocket(page)
  await page.routeWebSocket(/\/ws$/, (route) => {
    if (!works) return void route.close()
    open.add(route)
    route.connectToServer()
  })
  await page.route(/\/api\/chats\/.*\/messages$/, (route) =>
    works ? route.continue() : route.fulfill({ status: 503, body: '{}' }),
  )
  await page.reload()
  await ready(page)
  return {
    start: async () => {
      works = true
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
    },
    stop: async () => {
      works = false
      await Promise.all([...open].map((route) => route.close()))
    },
  }
}

test('a dead connection is noticed, and messages that were sent over it arrive', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript there is no WebSocket')
  errors.allow(/WebSocket/)
  const { ada, grace } = await two(person)
  let isDead = false
  await withOwnSocket(ada)
  await ada.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer()
    const deaf = isDead
    route.onMessage((text) => (isDead && !deaf ? undefined : server.send(text)))
    server.onMessage((text) => (isDead && !deaf ? undefined : route.send(text)))
  })
  await ada.reload()
  await ready(ada)
  await send(ada, 'Before')
  isDead = true
  await composer(ada).fill('Into the void')
  await composer(ada).press('Enter')
  await send(grace, 'Said meanwhile')
  await expect(ada.getByText(unanswered(1))).toBeVisible()
  await expect(messages(grace, 'Into the void')).toHaveCount(1)
  await expect(messages(ada, 'Said meanwhile')).toHaveCount(1)
  await expect(ada.getByText(unanswered(1))).toHaveCount(0)
})

test('an empty Townhall says that the bot can be mentioned, unless that is switched off', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the messages are a document of their own')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await expect(page.getByText(en.chats.empty.mentionBot)).toBeVisible()
  await call(page, 'updatePreferences', { body: { botMentionEnabled: false } })
  await page.reload()
  await expect(page.getByText(en.chats.empty.townhall)).toBeVisible()
  await expect(page.getByText(en.chats.empty.mentionBot)).toHaveCount(0)
})
