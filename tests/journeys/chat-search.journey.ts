import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready } from './with-script.ts'
import { en } from './words.ts'

const { find } = en
const shown = { waitUntil: 'domcontentloaded' } as const

test('a message is found in its chat, page by page, and opens there', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id: chatId } = await call(ada, 'createChat', { body })
  const write = (content: string) =>
    call(ada, 'sendMessage', { params: { chatId }, body: { clientId: randomUUID(), content } })
  await write('The first barometer was broken')
  for (let n = 0; n < limits.searchPageSize; n += 1) await write(`Barometer reading ${n}`)
  await write('The lamp is lit')
  const chat = `${kbPath}/chats/${chatId}`
  await ada.goto(chat, shown)
  await ready(ada)
  const field = ada.locator('main').getByRole('searchbox', { name: en.chats.header.search })
  await field.fill('barometers')
  await field.press('Enter')
  await ada.waitForURL(/search\?q=barometers/)
  const hits = ada.locator('main').getByRole('listitem')
  await expect(hits).toHaveCount(limits.searchPageSize)
  await expect(hits.first().locator('mark')).toHaveText('Barometer')
  await checkPage(ada)
  await ada.getByRole('link', { name: find.inChat.older }).click()
  await expect(hits).toHaveCount(1)
  await expect(ada.getByRole('link', { name: find.inChat.older })).toHaveCount(0)
  await hits.getByRole('link').click()
  const message = ada
    .locator('main')
    .getByRole('article')
    .filter({ hasText: 'The first barometer' })
  await expect(message).toBeInViewport()
})

test('a search in a chat on a phone begins in its menu, and says if nothing is found', {
  tag: '@browser',
}, async ({ person }) => {
  const ada = await person('Ada Byron')
  await ada.setViewportSize({ width: 320, height: 640 })
  const kbPath = await createKb(ada, 'Lighthouse')
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id } = await call(ada, 'createChat', { body })
  await ada.goto(`${kbPath}/chats/${id}`, shown)
  await ready(ada)
  await ada.locator('main').getByLabel(en.chats.header.more).click()
  await ada.locator('main').getByRole('link', { name: en.chats.header.search }).last().click()
  const field = ada.locator('main').getByRole('searchbox', { name: find.inChat.label })
  await field.fill('anemometer')
  await field.press('Enter')
  await expect(ada.getByText(find.inChat.none.replace('{{q}}', 'anemometer'))).toBeVisible()
  await checkPage(ada)
})

test('a found reply, and the address of a chat at a reply, open the thread at that reply', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id: chatId } = await call(ada, 'createChat', { body })
  const write = (content: string, rootMessageId?: string) =>
    call(ada, 'sendMessage', {
      params: { chatId },
      body: { clientId: randomUUID(), content, ...(rootMessageId ? { rootMessageId } : {}) },
    })
  const root = await write('Who reads the barometer?')
  const found = await write('The hygrometer, I mean', root.id)
  for (let n = 0; n < limits.messagePageSize; n += 1) await write(`Reading ${n}`, root.id)
  const chat = `${kbPath}/chats/${chatId}`
  const isOpen = async () => {
    await ada.waitForURL(new RegExp(`/thread/${root.id}.*reply=${found.id}`))
    await expect(
      ada.locator('main').getByRole('article').filter({ hasText: 'The hygrometer' }),
    ).toBeInViewport()
  }
  await ada.goto(`${chat}/search?q=hygrometer`, shown)
  await ready(ada)
  await ada.locator('main').getByRole('listitem').getByRole('link').click()
  await isOpen()
  await ada.goto(`${chat}?around=${found.id}`, shown)
  await isOpen()
})
