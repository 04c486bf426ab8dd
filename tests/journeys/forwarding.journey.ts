import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { openChat, send } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { forwarding } = en.message

test('the chats to which a message is forwarded are searched while one types, and a chosen one stays', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  for (const title of ['Lamp room', 'Boat house'])
    await call(ada, 'createChat', { body: { kbId: idOf(kb), title } })
  await openChat(ada, kb, 'townhall')
  await send(ada, 'The lamp is lit')
  const chat = new URL(ada.url()).pathname
  const params = { chatId: chat.split('/').at(-1) ?? '' }
  const { messages } = await call(ada, 'listMessages', { params, query: {} })
  await ada.goto(`${chat}/messages/${messages[0]?.id}/forward`, { waitUntil: 'domcontentloaded' })
  await ready(ada)
  const lampRoom = ada.getByRole('checkbox', { name: 'Lamp room' })
  const boatHouse = ada.getByRole('checkbox', { name: 'Boat house' })
  await expect(lampRoom).toBeVisible()
  const search = ada.getByRole('searchbox', { name: forwarding.search })
  if (withScript()) await lampRoom.check()
  await search.fill('boat')
  if (!withScript()) await search.press('Enter')
  await expect(ada).toHaveURL(/[?&]q=boat/)
  await expect(boatHouse).toBeVisible()
  if (withScript()) await expect(search).toBeFocused()
  await expect(lampRoom).toHaveCount(withScript() ? 1 : 0)
  await boatHouse.check()
  await ada.getByRole('button', { name: forwarding.button }).click()
  const forwarded = withScript()
    ? filled(en.toasts.forwarded_other, { count: 2 })
    : filled(en.toasts.forwarded_one, { count: 1 })
  await expect(ada.getByText(forwarded)).toBeVisible()
})
