import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { openInbox } from './inbox.ts'
import { createKb } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { mention: words } = en.people

async function open(person: (name: string) => Promise<Page>) {
  const [ada, lin, wei] = await Promise.all([
    person('Ada Byron'),
    person('Lin Wei'),
    person('张伟'),
  ])
  const kb = await createKb(ada, 'Lighthouse')
  for (const page of [lin, wei]) await addMember(ada, kb, page)
  return { ada, lin, wei, kb }
}

const list = (page: Page) => page.getByRole('listbox', { name: words.list })
const mentionOf = (page: Page, name: string) => messages(page, name).locator('[data-mention]')

test('a mentioned person is named in the message, which leads to their card, and notified', async ({
  person,
}) => {
  const { ada, lin, kb } = await open(person)
  await openChat(ada, kb, 'townhall')
  if (withScript()) {
    await composer(ada).pressSequentially('Ask @lw')
    await expect(list(ada).getByRole('option')).toHaveText(['Lin Wei'])
    await checkPage(ada)
    await composer(ada).press('Enter')
    await expect(composer(ada)).toHaveValue('Ask @Lin Wei ')
    await composer(ada).pressSequentially('today')
    await composer(ada).press('Enter')
  } else await send(ada, 'Ask @Lin Wei today')
  await expect(mentionOf(ada, 'today')).toHaveText('@Lin Wei')
  await call(lin, 'updateUser', { body: { displayName: 'Lin W. Wei' } })
  await openInbox(lin, filled(en.inbox.titles.message_mention, { name: 'Ada Byron' }))
  await openChat(ada, kb, 'townhall')
  await expect(mentionOf(ada, 'today')).toHaveText('@Lin W. Wei')
  await mentionOf(ada, 'today').click()
  await expect(ada.getByRole('heading', { name: 'Lin W. Wei' })).toBeVisible()
})

test('the list is used by keyboard, finds Chinese names in Latin letters, and Escape leaves the text', async ({
  person,
}) => {
  test.skip(!withScript())
  const { ada, kb } = await open(person)
  await openChat(ada, kb, 'townhall')
  const field = composer(ada)
  await field.pressSequentially('@')
  const options = list(ada).getByRole('option')
  await expect(options).toHaveText([/AI/, 'Lin Wei', '张伟', /everyone/])
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  )
  await field.press('Escape')
  await expect(list(ada)).toHaveCount(0)
  await expect(field).toHaveValue('@')
  await field.fill('')
  await field.pressSequentially('hi @zhangw')
  await expect(options).toHaveText(['张伟'])
  await field.press('Tab')
  await expect(field).toHaveValue('hi @张伟 ')
  // What was chosen is no question any more, until it is changed.
  await expect(list(ada)).toHaveCount(0)
  await field.press('Backspace')
  await field.press('Backspace')
  await expect(options).toHaveText(['张伟'])
  await field.press('Enter')
  await field.press('Enter')
  await expect(messages(ada, 'hi')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await field.fill('mail ada@lin')
  await expect(list(ada)).toHaveCount(0)
})

test('if the script of the list cannot be loaded, writing goes on, and the list opens once it is', async ({
  person,
  errors,
}) => {
  test.skip(!withScript())
  errors.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/)
  const { ada, kb } = await open(person)
  const script = /\/mention-list-[^/]*\.js/
  await ada.route(script, (route) => route.abort('internetdisconnected'))
  await openChat(ada, kb, 'townhall')
  await ready(ada)
  const failed = ada.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await composer(ada).pressSequentially('Ask @lw')
  await failed
  await expect(composer(ada)).toHaveValue('Ask @lw')
  await ada.unroute(script)
  await ada.context().setOffline(true)
  await ada.context().setOffline(false)
  await expect(list(ada).getByRole('option')).toHaveText(['Lin Wei'])
  await composer(ada).press('Enter')
  await expect(composer(ada)).toHaveValue('Ask @Lin Wei ')
})

test('a form with a name of two people asks whom it means, and is sent with the chosen one', async ({
  person,
  errors,
}) => {
  test.skip(withScript())
  errors.allow(/status of 409|^visitor 1: 409 POST/)
  const [ada, kim, other] = await Promise.all([person('Ada Byron'), person('Kim'), person('Kim')])
  const kb = await createKb(ada, 'Lighthouse')
  for (const page of [kim, other]) await addMember(ada, kb, page)
  const profile = { displayName: 'Kim', bio: 'Keeps the lamp' }
  await call(kim, 'updateUser', { body: profile })
  await openChat(ada, kb, 'townhall')
  await composer(ada).fill('Ask @Kim at noon')
  await ada.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
  const group = ada.getByRole('group', { name: filled(words.who, { name: 'Kim' }) })
  await expect(group.getByRole('radio')).toHaveCount(3)
  await expect(composer(ada)).toHaveValue('Ask @Kim at noon')
  await checkPage(ada)
  await group.getByRole('radio', { name: profile.bio }).check()
  await ada.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
  await expect(mentionOf(ada, 'at noon')).toHaveText('@Kim')
  const title = filled(en.inbox.titles.message_mention, { name: 'Ada Byron' })
  await openInbox(kim, title)
  await other.goto('/inbox', { waitUntil: 'domcontentloaded' })
  await expect(other.getByText(title)).toHaveCount(0)
})

test('before everybody is notified, the writer is told how many they are', async ({
  person,
  errors,
}) => {
  if (!withScript()) errors.allow(/status of 409|^visitor 1: 409 POST/)
  const { ada, lin, kb } = await open(person)
  await openChat(ada, kb, 'townhall')
  await composer(ada).fill('@everyone: the lamp is out')
  await ada.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
  await expect(ada.getByText(filled(words.askEveryone_other, { count: 2 }))).toBeVisible()
  await checkPage(ada)
  await ready(ada)
  await ada.getByRole('button', { name: words.notifyAll }).click()
  await expect(messages(ada, 'the lamp is out')).toHaveCount(1)
  await openInbox(lin, filled(en.inbox.titles.message_mention, { name: 'Ada Byron' }))
})

test('who is not found can be invited from the list, by those who may invite', async ({
  person,
}) => {
  test.skip(!withScript())
  const { ada, lin, kb } = await open(person)
  await openChat(ada, kb, 'townhall')
  await openChat(lin, kb, 'townhall')
  const invite = (page: Page) => page.getByRole('link', { name: words.invite, exact: true })
  for (const page of [ada, lin]) {
    await composer(page).pressSequentially('@grace')
    await expect(page.getByText(words.none)).toBeVisible()
  }
  await expect(invite(lin)).toHaveCount(0)
  await checkPage(ada)
  await invite(ada).click()
  await expect(ada.getByRole('textbox', { name: en.sharing.invite.label })).toBeVisible()
  await expect(list(ada)).toHaveCount(0)
  await ada.goBack()
  await expect(composer(ada)).toHaveValue('@grace')
})
