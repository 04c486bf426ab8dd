import type { Page } from '@playwright/test'
import { call } from '#tests/journeys/call.ts'
import { composer, messageLog, messages, openChat, send } from '#tests/journeys/chat.ts'
import { faulty as test } from '#tests/journeys/faulty-line.ts'
import { createKb, idOf } from '#tests/journeys/kbs.ts'
import { withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'
import type { FaultyProxy } from '#tests/support/faulty-proxy.ts'

/** Opens the Townhall: twice for Ada, over a proxy that counts WebSockets, and once for Grace. */
async function threeTabs(person: (name: string) => Promise<Page>, line: FaultyProxy) {
  const first = await person('Ada Byron')
  const kb = await createKb(first, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await openChat(grace, kb, 'townhall')
  const second = await first.context().newPage()
  for (const page of [first, second]) await openChat(page, line.origin + kb, 'townhall')
  for (const page of [first, second]) await expect(health(page)).toHaveCount(1)
  return { first, second, grace, kb }
}

const health = (page: Page) => page.locator('[data-health=healthy]')
const texts = (page: Page) => messageLog(page).getByRole('article')

test('the tabs of a person share one WebSocket, and those that stay miss nothing when one is closed', async ({
  person,
  line,
}) => {
  test.skip(!withScript(), 'without JavaScript there is no WebSocket')
  const { first, second, grace } = await threeTabs(person, line)
  expect(line.liveConnections).toBe(1)
  await send(first, 'From the first tab')
  await send(second, 'From the second tab')
  await composer(grace).pressSequentially('Hel')
  for (const page of [first, second])
    await expect(page.getByText('Grace Hopper is typing')).toBeVisible()
  await Promise.all([first.close(), send(grace, 'Said while a tab closes')])
  await send(grace, 'Said afterwards')
  await expect(texts(second)).toHaveText([
    /From the first tab/,
    /From the second tab/,
    /Said while a tab closes/,
    /Said afterwards/,
  ])
  expect(line.liveConnections).toBe(1)
})

test('all tabs connect again over one WebSocket, and show what was said meanwhile', async ({
  person,
  line,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript there is no WebSocket')
  errors.allow(/WebSocket|ERR_|CONNECTION/)
  const { first, second, grace } = await threeTabs(person, line)
  line.refuse('everything')
  for (const page of [first, second]) await expect(health(page)).toHaveCount(0)
  await send(grace, 'Said meanwhile')
  line.refuse('nothing')
  for (const page of [first, second]) {
    await expect(messages(page, 'Said meanwhile')).toHaveCount(1)
    await expect(health(page)).toHaveCount(1)
  }
  expect(line.liveConnections).toBe(2)
})

test('signing out in one tab ends the other tab too', async ({ person, line, errors }) => {
  test.skip(!withScript(), 'without JavaScript there is no WebSocket')
  errors.allow(/401/, /WebSocket/)
  const { first, second } = await threeTabs(person, line)
  await first.locator('#account > summary').click()
  await first.getByRole('button', { name: en.shell.signOut }).click()
  await expect(second).toHaveURL(/\/login\?next=/)
})

test('messages that wait are sent once and in order after a reload, also if a copy of the tab has them', async ({
  person,
  line,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript there are no pending messages')
  // Scripts, words and pictures that are being loaded may be cut off with the connection.
  errors.allow(/WebSocket|503|ERR_FAILED|CONNECTION|was not preloaded/)
  errors.allow(/LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING/)
  const { first, second, grace } = await threeTabs(person, line)
  const sending = /\/api\/chats\/.*\/messages$/
  await first.context().route(sending, (route) => route.fulfill({ status: 503, body: '{}' }))
  line.refuse('live connections')
  const written = ['First', 'Second', 'Third']
  for (const text of written) {
    await composer(first).fill(text)
    await composer(first).press('Enter')
  }
  // A window that a page opens has a copy of the page's session storage.
  const opened = first.waitForEvent('popup')
  await first.evaluate(() => void window.open(location.href))
  const copy = await opened
  await first.reload()
  for (const page of [first, copy])
    for (const text of written) await expect(messages(page, text)).toHaveCount(1)

  await first.context().unroute(sending)
  line.refuse('nothing')
  const inOrder = written.map((text) => new RegExp(text))
  for (const page of [grace, first, second, copy]) {
    await expect(texts(page)).toHaveText(inOrder)
    await expect(page.getByText(en.chats.waiting)).toHaveCount(0)
  }
})
