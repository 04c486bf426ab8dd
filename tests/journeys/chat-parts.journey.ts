import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '#tests/reader/expect.ts'
import { call, ofOwnPage } from './call.ts'
import { clickInBar, composer, messages, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf, openNewKb, openNewMenu } from './kbs.ts'
import { addMember } from './sharing.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { chatSettings: words, toasts } = en
// Without JavaScript a chat never finishes loading, because its messages are a stream.
const shown = { waitUntil: 'domcontentloaded' } as const

test('the bot can be asked in a chat that nobody else sees', async ({ person }) => {
  const [ada, lin] = await Promise.all([person('Ada Byron'), person('Lin Wei')])
  const kb = await openNewKb(ada, 'Lighthouse')
  await addMember(ada, kb, lin)
  await ready(ada)
  await openNewMenu(ada)
  await ada.locator('main').getByRole('button', { name: en.chatLinks.askPrivately }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText(en.chatLinks.withBot)
  await expect(composer(ada)).toHaveAttribute('placeholder', en.chats.composer.ask)
  await ready(ada)
  await send(ada, 'When is the lamp lit?')
  await expect(messages(ada, en.chats.bot.noFiles)).toHaveCount(1)
  await lin.goto(`${kb}/chats?group=private`)
  await expect(lin.locator('main').getByText(en.chats.none)).toBeVisible()
  const path = new URL(ada.url()).pathname
  await ada.goto(`${kb}/chats`)
  await ready(ada)
  await ada.locator(`main summary[aria-label="${en.chatLinks.otherStarts}"]`).click()
  await ada.locator('main').getByRole('button', { name: en.chatLinks.askPrivately }).click()
  await expect(ada).toHaveURL(path)
})

test('a chat is muted in its settings, and the page says so', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id } = await call(ada, 'createChat', { body })
  const chat = `${kbPath}/chats/${id}`
  await ada.goto(`${chat}/settings`, shown)
  await ready(ada)
  await ada.getByRole('combobox', { name: words.notify.label }).selectOption(words.notify.nothing)
  if (!withScript()) await ada.getByRole('button', { name: words.notify.save }).click()
  const saved = filled(toasts.chatNotifySaved, { choice: words.notify.nothing })
  await expect(ada.getByText(saved)).toBeVisible()
  await checkPage(ada)
  await ada.goto(chat, shown)
  await expect(ada.getByRole('img', { name: en.chats.header.notify.nothing })).toBeVisible()
  expect((await call(ada, 'readChat', { params: { chatId: id } })).notify).toBe('nothing')
})

test('the images and files of a chat each have a list, and an image opens its preview', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id: chatId } = await call(ada, 'createChat', { body })
  const upload = async (name: string, mimeType: string, buffer: Buffer) => {
    const answer = await ada.request.post(`/api/chats/${chatId}/messages/attachment`, {
      headers: ofOwnPage,
      multipart: { file: { name, mimeType, buffer } },
    })
    return (await answer.json()).data.id as string
  }
  const write = (content: string, attachmentIds: string[]) => {
    const message = { clientId: randomUUID(), content, attachmentIds }
    return call(ada, 'sendMessage', { params: { chatId }, body: message })
  }
  await write('The lamp', [
    await upload('lamp.png', 'image/png', await readFile('tests/files/picture.png')),
  ])
  await write('The log', [await upload('log.txt', 'text/plain', Buffer.from('lit'))])
  const chat = `${kbPath}/chats/${chatId}`
  await ada.goto(chat, shown)
  await ready(ada)
  const parts = ada.getByRole('navigation', { name: en.chats.header.parts.label })
  await parts.getByRole('link', { name: en.chats.header.parts.files }).click()
  await expect(ada.getByRole('link', { name: 'log.txt', exact: true })).toBeVisible()
  await checkPage(ada)
  await parts.getByRole('link', { name: en.chats.header.parts.images }).click()
  const image = ada.getByRole('img', {
    name: filled(words.files.imageOf, { name: 'lamp.png', sender: 'Ada Byron' }),
  })
  await expect(image).toBeVisible()
  await checkPage(ada)
  await image.click()
  await expect(ada.locator('[data-image-preview] h1')).toHaveText('lamp.png')
})

test('a toast covers neither the newest message nor the field below it', async ({ person }) => {
  test.skip(!withScript(), 'a reader has no layout')
  const ada = await person('Ada Byron')
  const kbPath = await createKb(ada, 'Lighthouse')
  const [{ id: chatId } = { id: '' }] = await call(ada, 'listChats', {
    query: { kbId: idOf(kbPath) },
  })
  await ada.goto(`${kbPath}/chats/${chatId}`, shown)
  await ready(ada)
  await send(ada, 'Said too much')
  await send(ada, 'The lens is clean')
  await clickInBar(messages(ada, 'Said too much'), en.message.toolbar)
  await ada.getByRole('link', { name: en.message.actions.delete }).click()
  await ada.getByRole('button', { name: en.message.deleting.button }).click()
  await expect(ada.getByText(toasts.messageDeleted)).toBeVisible()
  await expect(ada.locator('.modal')).toHaveCount(0)
  const [toast, newest] = await Promise.all([
    ada.locator('.toasts .notice').boundingBox(),
    messages(ada, 'The lens is clean').boundingBox(),
  ])
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(newest?.y ?? 0)
})
