import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { people: words } = en

async function two(person: (name: string) => Promise<Page>) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  return { ada, grace, kb }
}

const nameField = (page: Page) => page.getByRole('textbox', { name: words.alias.label })
const author = (page: Page, text: string, name: string) =>
  messages(page, text).getByRole('link', { name, exact: true })

test('a name of one’s own for a person is set on their card, shown everywhere and in the other tab, and to nobody else', {
  tag: '@browser',
}, async ({ person }) => {
  const { ada, grace, kb } = await two(person)
  await openChat(grace, kb, 'townhall')
  await send(grace, 'The lamp is lit')
  const tab = await ada.context().newPage()
  await openChat(tab, kb, 'townhall')
  await openChat(ada, kb, 'townhall')
  await author(ada, 'The lamp is lit', 'Grace Hopper').click()
  await expect(ada.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
  await expect(ada.getByText(words.card.shared)).toBeVisible()
  await ready(ada)
  await checkPage(ada)
  const rename = async (alias: string) => {
    await nameField(ada).fill(alias)
    await ada.getByRole('button', { name: words.alias.save, exact: true }).click()
    await expect(ada.getByRole('heading', { name: alias, exact: true })).toBeVisible()
    await expect(author(tab, 'The lamp is lit', alias)).toBeVisible()
  }
  await rename('Amazing')
  await expect(author(tab, 'The lamp is lit', 'Amazing')).toHaveAttribute(
    'title',
    filled(words.realName, { name: 'Grace Hopper' }),
  )
  await rename('Aunt Grace')
  await openChat(grace, kb, 'townhall')
  await expect(author(grace, 'The lamp is lit', 'Grace Hopper')).toBeVisible()
  await ada.getByRole('button', { name: words.alias.remove }).click()
  await expect(ada.getByRole('heading', { name: 'Grace Hopper', exact: true })).toBeVisible()
  await expect(author(tab, 'The lamp is lit', 'Grace Hopper')).toBeVisible()
})

test('every member sees who is in a knowledge base, and only administrators see addresses', async ({
  person,
}) => {
  const { ada, grace, kb } = await two(person)
  const addressOf = async (page: Page) => (await call(page, 'readUser', {})).email
  for (const [page, address, count] of [
    [ada, await addressOf(grace), 1],
    [grace, await addressOf(ada), 0],
  ] as const) {
    await page.goto(`${kb}/people`)
    await ready(page)
    const rows = page.getByRole('dialog').getByRole('listitem')
    await expect(rows.filter({ hasText: 'Ada Byron' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Grace Hopper' })).toBeVisible()
    await expect(rows.getByText(address)).toHaveCount(count)
    await checkPage(page)
  }
  const link = grace.getByRole('dialog').getByRole('link', { name: 'Ada Byron' })
  await link.click()
  await expect(grace.getByRole('heading', { name: 'Ada Byron' })).toBeVisible()
})

test('a chat says who else is there', async ({ person }) => {
  const { ada, grace, kb } = await two(person)
  await openChat(ada, kb, 'townhall')
  await expect(messageLog(ada)).toBeVisible()
  const here = grace.locator('main').getByText(filled(words.here.names, { names: 'Ada Byron' }))
  await expect(async () => {
    await openChat(grace, kb, 'townhall')
    await expect(here).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await expect(
    grace.locator('main').getByText(filled(words.here.count_one, { count: 1 })),
  ).toBeVisible()
  if (!withScript()) return
  const [, , , , chatId = ''] = new URL(grace.url()).pathname.split('/')
  await ada.goto('/dashboard')
  const body = { clientId: randomUUID(), content: 'Nobody here?' }
  await call(grace, 'sendMessage', { params: { chatId }, body })
  await expect(async () => {
    await grace.reload()
    await ready(grace)
    await expect(here).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
})

test('a name in a line about the chat is a link to the person’s card', async ({ person }) => {
  const { ada, grace, kb } = await two(person)
  const { id } = await call(grace, 'readUser', {})
  const body = { kbId: idOf(kb), title: 'Lamp room', UserIDs: [] }
  const { id: chatId } = await call(ada, 'createChat', { body })
  await call(ada, 'addChatMembers', { params: { chatId }, body: { UserIDs: [id] } })
  await ada.goto(`${kb}/chats/${chatId}`, { waitUntil: 'domcontentloaded' })
  await ready(ada)
  await messageLog(ada).getByRole('link', { name: 'Grace Hopper' }).click()
  await expect(ada.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
})
