import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '#tests/reader/expect.ts'
import { call, ofOwnPage } from './call.ts'
import { messageLog, openChat, send } from './chat.ts'
import { haveFiles, ownFile } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en } from './words.ts'

test('a quote disappears from an open chat when its file is deleted', { tag: '@browser' }, async ({
  person,
}) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await haveFiles(page, kb, ['notes-zh.txt'])
  await openChat(page, kb, 'ai_chat')
  await send(page, '备用灯泡放在哪里？')
  const quote = messageLog(page).getByRole('figure').filter({ hasText: '红色柜子' })
  await expect(quote.first()).toBeVisible()
  const params = { kbId: idOf(kb) }
  const { resources } = await call(page, 'listResources', { params })
  // The same user deletes the file by a call, as in another tab.
  const resourceId = resources[0]?.id ?? ''
  await call(page, 'deleteResource', { params: { ...params, resourceId } })
  await expect(messageLog(page).getByText(en.chats.withheld.gone)).toBeVisible()
  await expect(messageLog(page).getByText('红色柜子')).toHaveCount(0)
})

test('a message without text shows its file with a download link', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  const chatId = idOf(page.url())
  const uploaded = await page.request.post(`/api/chats/${chatId}/messages/attachment`, {
    headers: ofOwnPage,
    multipart: {
      file: {
        name: '笔记.txt',
        mimeType: 'text/plain',
        buffer: await readFile(ownFile('notes-zh.txt')),
      },
    },
  })
  const { data } = await uploaded.json()
  const message = { clientId: randomUUID(), content: '', attachmentIds: [data.id] }
  await call(page, 'sendMessage', { params: { chatId }, body: message })
  const downloading = page.waitForEvent('download')
  await messageLog(page)
    .getByRole('link', { name: /Download 笔记\.txt/ })
    .click()
  expect((await downloading).suggestedFilename()).toBe('笔记.txt')
})

test('without JavaScript, the messages disappear from the open chat of a member who is removed', {
  tag: '@browser',
}, async ({ person, errors }) => {
  test.skip(withScript(), 'with JavaScript the page itself says that the member was removed')
  errors.allow(/404 GET .*\/live/, /status of 404/)
  const owner = await person('Ada Byron')
  const kb = await createKb(owner, `Lighthouse ${randomUUID()}`, { isPublic: true })
  const params = { kbId: idOf(kb) }
  const member = await person('Grace Hopper')
  await call(member, 'joinKb', { params })
  await openChat(member, kb, 'townhall')
  await send(member, 'The lamp is lit')
  await call(owner, 'updateKb', { params, body: { isPublic: false } })
  const { collaborators } = await call(owner, 'listCollaborators', { params })
  const userId = collaborators.find(({ role }) => role === 'viewer')?.userId ?? ''
  await call(owner, 'removeMember', { params: { ...params, userId } })
  const frame = member.locator('main').frameLocator('iframe')
  await expect(frame.getByText(en.chats.live.gone)).toBeVisible()
  await expect(messageLog(member)).toHaveCount(0)
})
