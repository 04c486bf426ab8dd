import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from '#tests/reader/expect.ts'
import { call, ofOwnPage } from './call.ts'
import { messages } from './chat.ts'
import { checkPage } from './check-page.ts'
import { haveFiles } from './files.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready, withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const { preview: words } = en
// Without JavaScript a chat never finishes loading, because its messages are a stream.
const shown = { waitUntil: 'domcontentloaded' } as const

/** Sends messages with images, named after their number, to a new chat. Returns its path. */
async function chatWithImages(page: Page, kbPath: string, perMessage: number[]) {
  const body = { kbId: idOf(kbPath), title: 'Lamp room' }
  const { id: chatId } = await call(page, 'createChat', { body })
  let n = 0
  for (const count of perMessage) {
    const attachmentIds: string[] = []
    for (let at = 0; at < count; at++) {
      n += 1
      const size = { width: 1_200 + n, height: 800, channels: 3 } as const
      const buffer = await sharp({ create: { ...size, background: `hsl(${n * 40} 60% 40%)` } })
        .png()
        .toBuffer()
      const answer = await page.request.post(`/api/chats/${chatId}/messages/attachment`, {
        headers: ofOwnPage,
        multipart: { file: { name: `lamp ${n}.png`, mimeType: 'image/png', buffer } },
      })
      attachmentIds.push((await answer.json()).data.id)
    }
    const message = { clientId: randomUUID(), content: `Lamps to ${n}`, attachmentIds }
    await call(page, 'sendMessage', { params: { chatId }, body: message })
  }
  return `${kbPath}/chats/${chatId}`
}

const title = (page: Page) => page.locator('[data-image-preview] h1')
const tile = (page: Page, name: string) =>
  messages(page, 'Lamps to 3').getByRole('link', { name, exact: true })

test('the images of a chat are shown one by one, in a loop, and each has an address', async ({
  person,
}) => {
  const ada = await person('Ada Byron')
  const chat = await chatWithImages(ada, await createKb(ada, 'Lighthouse'), [2, 1])
  await ada.goto(chat, shown)
  await ready(ada)
  await tile(ada, 'lamp 3.png').click()
  await expect(title(ada)).toHaveText('lamp 3.png')
  await checkPage(ada)
  const next = ada.getByRole('link', { name: words.next })
  await next.click()
  await expect(title(ada)).toHaveText('lamp 1.png')
  await expect(ada.getByText(filled(words.position, { n: 2, count: 3 })).first()).toBeAttached()
  await next.click()
  await expect(title(ada)).toHaveText('lamp 2.png')
  await next.click()
  await expect(title(ada)).toHaveText('lamp 3.png')
  await ada.getByRole('link', { name: words.previous }).click()
  await expect(title(ada)).toHaveText('lamp 2.png')
  const address = ada.url()
  const started = ada.waitForEvent('download')
  await ada.getByRole('link', { name: filled(words.download, { name: 'lamp 2.png' }) }).click()
  expect((await started).suggestedFilename()).toBe('lamp 2.png')
  await ada.goto(address, shown)
  await expect(title(ada)).toHaveText('lamp 2.png')
  await ada.getByRole('link', { name: en.common.close }).click()
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Lamp room')
})

test('an open image that its author takes away gives way to its neighbour, and the last one closes the preview', async ({
  person,
  errors,
}) => {
  test.skip(!withScript(), 'without JavaScript an open page does not change')
  // The browser may request an image only after it was taken away.
  errors.allow(/404 GET .*\/attachment\/.+\/download/, /status of 404.*\/download/)
  const ada = await person('Ada Byron')
  const chat = await chatWithImages(ada, await createKb(ada, 'Lighthouse'), [2, 1])
  const params = { chatId: idOf(chat) }
  const { messages: sent } = await call(ada, 'listMessages', { params })
  const [pair, single] = sent
  await ada.goto(chat)
  await ready(ada)
  await tile(ada, 'lamp 3.png').click()
  await expect(title(ada)).toHaveText('lamp 3.png')
  await ada.keyboard.press('ArrowRight')
  await expect(title(ada)).toHaveText('lamp 1.png')
  await call(ada, 'editMessage', {
    params: { ...params, messageId: pair?.id ?? '' },
    body: { content: 'Lamps', removedAttachmentIds: [pair?.attachments[0]?.id ?? ''] },
  })
  await expect(title(ada)).toHaveText('lamp 2.png')
  await call(ada, 'deleteMessage', { params: { ...params, messageId: pair?.id ?? '' } })
  await expect(title(ada)).toHaveText('lamp 3.png')
  await expect(ada.getByRole('link', { name: words.next })).toHaveCount(0)
  await call(ada, 'deleteMessage', { params: { ...params, messageId: single?.id ?? '' } })
  await expect(title(ada)).toBeHidden()
  await expect(ada).toHaveURL(chat)
})

test('the pictures of a folder are shown one by one', async ({ person }) => {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse')
  await haveFiles(ada, kb, ['picture.png', 'readme.md'])
  await ada.goto(`${kb}/resources`)
  await ada.getByRole('link', { name: 'picture.png', exact: true }).click()
  await ready(ada)
  await ada.locator('main').getByRole('img').last().click()
  await expect(title(ada)).toHaveText('picture.png')
  await checkPage(ada)
  await expect(ada.getByRole('link', { name: words.next })).toHaveCount(0)
  await ada.getByRole('link', { name: en.common.close }).click()
  await expect(ada).toHaveURL(/\/resources\/[\w-]+$/)
})

test('the preview is used by keyboard, zooms, and gives the focus back', async ({ person }) => {
  test.skip(!withScript())
  const ada = await person('Ada Byron')
  const chat = await chatWithImages(ada, await createKb(ada, 'Lighthouse'), [2, 1])
  await ada.goto(chat)
  await ready(ada)
  await tile(ada, 'lamp 3.png').focus()
  await ada.keyboard.press('Enter')
  await expect(title(ada)).toHaveText('lamp 3.png')
  await ada.keyboard.press('ArrowLeft')
  await expect(title(ada)).toHaveText('lamp 2.png')
  await ada.keyboard.press('Home')
  await expect(title(ada)).toHaveText('lamp 3.png')
  await ada.keyboard.press('End')
  await expect(title(ada)).toHaveText('lamp 2.png')
  await ada.getByRole('button', { name: filled(words.zoomIn, { name: 'lamp 2.png' }) }).click()
  const zoomed = ada.getByRole('button', { name: filled(words.zoomOut, { name: 'lamp 2.png' }) })
  await expect(zoomed).toBeFocused()
  await checkPage(ada)
  await ada.keyboard.press('Escape')
  await expect(zoomed).toHaveCount(0)
  await expect(title(ada)).toBeVisible()
  await ada.keyboard.press('Escape')
  await expect(title(ada)).toHaveCount(0)
  await expect(tile(ada, 'lamp 3.png')).toBeFocused()
  expect(new URL(ada.url()).pathname).toBe(chat)
})
