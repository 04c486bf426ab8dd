import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { messageLog, openChat, send } from './chat.ts'
import { ownFile, uploadReadable } from './files.ts'
import { test } from './fixtures.ts'
import { createKb } from './kbs.ts'
import { en } from './words.ts'

// What happens on another page of the person's.
async function callApi(page: Page, method: string, path: string, data?: unknown) {
  const { origin } = new URL(page.url())
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  })
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
  return (await answer.json()).data
}

test('what was quoted from a file goes from an open chat with the file', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await uploadReadable(page, kb, ['notes-zh.txt'])
  await openChat(page, kb, 'ai_chat')
  await send(page, '备用灯泡放在哪里？')
  const quote = messageLog(page).getByRole('figure').filter({ hasText: '红色柜子' })
  await expect(quote.first()).toBeVisible()
  const { resources } = await callApi(page, 'GET', `${new URL(kb, page.url()).pathname}/resources`)
  const path = `${new URL(kb, page.url()).pathname}/resources/${resources[0].id}`
  await callApi(page, 'DELETE', path)
  await expect(messageLog(page).getByText(en.chats.withheld.gone)).toBeVisible()
  await expect(messageLog(page).getByText('红色柜子')).toHaveCount(0)
})

test('a message that is nothing but a file shows it, to be downloaded', async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  const chat = `/chats/${page.url().split('/').at(-1)}`
  const { origin } = new URL(page.url())
  const uploaded = await page.request.post(`/api${chat}/messages/attachment`, {
    headers: { origin, 'sec-fetch-site': 'same-origin' },
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
  await callApi(page, 'POST', `${chat}/messages`, message)
  const downloading = page.waitForEvent('download')
  await messageLog(page)
    .getByRole('link', { name: /笔记\.txt/ })
    .click()
  expect((await downloading).suggestedFilename()).toBe('笔记.txt')
})
