import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready } from './with-script.ts'

const shown = { waitUntil: 'domcontentloaded' } as const

test('a link to a file is a card for people who may read it, and only a link for others', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  await haveFiles(ada, kb, ['handbook.pdf'])
  const params = { kbId: idOf(kb) }
  const { resources } = await call(ada, 'listResources', { params, query: {} })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params })
  await openChat(grace, kb, 'townhall')
  await openChat(ada, kb, 'townhall')
  const address = `${baseURL}${kb}/resources/${resources[0]?.id}?page=3`
  await send(ada, `See ${address} before noon`)
  for (const page of [ada, grace]) {
    const card = messages(page, 'before noon').getByRole('listitem').getByRole('link')
    await expect(card).toContainText('handbook.pdf')
  }
  await checkPage(grace)
  await call(ada, 'updateKb', { params, body: { canEveryoneRead: false } })
  await grace.reload(shown)
  await ready(grace)
  await expect(messages(grace, 'before noon').getByRole('link', { name: address })).toBeVisible()
  await expect(messages(grace, 'before noon').getByRole('listitem')).toHaveCount(0)
  await messages(ada, 'before noon').getByRole('listitem').getByRole('link').click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('handbook.pdf')
  await expect(ada).toHaveURL(/page=3/)
})

test('a message’s own page and a page of older replies show the cards of links too', async ({
  person,
  baseURL,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  const chats = await call(ada, 'listChats', { query: { kbId: idOf(kb) } })
  const chatId = chats.find(({ systemChat }) => systemChat === 'townhall')?.id ?? ''
  const write = (content: string, rootMessageId?: string) => {
    const reply = rootMessageId ? { rootMessageId } : {}
    const body = { clientId: crypto.randomUUID(), content, ...reply }
    return call(ada, 'sendMessage', { params: { chatId }, body })
  }
  const root = await write(`The talk about ${baseURL}${kb}`)
  const old = await write(`Again ${baseURL}${kb}`, root.id)
  for (let n = 0; n < limits.messagePageSize + 10; n += 1) await write(`Reply ${n}`, root.id)
  const card = ada.locator('main').getByRole('listitem').getByRole('link', { name: 'Lighthouse' })
  await ada.goto(`${kb}/chats/${chatId}/messages/${root.id}`, shown)
  await expect(card).toHaveCount(1)
  await checkPage(ada)
  await ada.goto(`${kb}/chats/${chatId}/thread/${root.id}?reply=${old.id}`, shown)
  const reply = ada.locator('main').getByRole('article').filter({ hasText: 'Again' })
  await expect(reply.getByRole('listitem').getByRole('link')).toContainText('Lighthouse')
})
