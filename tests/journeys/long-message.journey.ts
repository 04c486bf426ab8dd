import { randomUUID } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { composer, messageLog, messages, openChat, send } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { withScript } from './with-script.ts'
import { en, filled } from './words.ts'

const tooLong = filled(en.chats.composer.tooLong, { max: String(limits.messageLength) })
const pasted = `${'Lamp '.repeat(limits.messageLength / 5)}the end`

test('of a long message the beginning is shown, and all of it when the reader asks', {
  tag: '@browser',
}, async ({ person }) => {
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const [townhall] = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
  const lines = Array.from({ length: 60 }, (_, index) => `Lamp ${index + 1} of the coast`)
  for (const content of [lines.join('\n'), 'A short one'])
    await call(page, 'sendMessage', {
      params: { chatId: townhall?.id ?? '' },
      body: { clientId: crypto.randomUUID(), content },
    })
  await openChat(page, kb, 'townhall')
  const long = messages(page, 'Lamp 1 of the coast')
  const more = messageLog(page).getByText(en.common.showMore)
  await expect(more).toHaveCount(1)
  await expect(messages(page, 'A short one').getByText(en.common.showMore)).toHaveCount(0)
  const short = (await long.boundingBox())?.height ?? 0
  await checkPage(page)
  await more.click()
  await expect(messageLog(page).getByText(en.common.showLess)).toBeVisible()
  expect((await long.boundingBox())?.height).toBeGreaterThan(2 * short)
  await messageLog(page).getByText(en.common.showLess).click()
  await expect(more).toBeVisible()
  expect((await long.boundingBox())?.height).toBe(short)
})

test('a pasted text that is too long for a message stays whole until it is shortened', async ({
  person,
}) => {
  test.skip(!withScript(), 'without JavaScript the browser ends the text at its limit')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await composer(page).focus()
  await page.keyboard.insertText(pasted)
  await expect(page.getByText(tooLong)).toBeVisible()
  await expect(composer(page)).toHaveAccessibleDescription(tooLong)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue(pasted)
  await checkPage(page)
  await page.reload()
  await expect(composer(page)).toHaveValue(pasted)
  await composer(page).fill('The end')
  await expect(page.getByText(tooLong)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(messages(page, 'The end')).toHaveCount(1)
})

test('an edited message that is too long stays whole', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript the browser ends the text at its limit')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  await openChat(page, kb, 'townhall')
  await send(page, 'The lamp is lit')
  await composer(page).press('ArrowUp')
  const editor = page.getByRole('textbox', { name: en.message.editing.label })
  await expect(editor).toBeFocused()
  await page.keyboard.insertText(pasted)
  await expect(page.getByText(tooLong)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(editor).toHaveValue(`The lamp is lit${pasted}`)
  await checkPage(page)
})

test('scrolling to the first message shows older ones', async ({ person }) => {
  test.skip(!withScript(), 'without JavaScript a link leads to older messages')
  const page = await person('Ada Byron')
  const kb = await createKb(page, 'Lighthouse')
  const [townhall] = await call(page, 'listChats', { query: { kbId: idOf(kb) } })
  const params = { chatId: townhall?.id ?? '' }
  for (let n = 1; n <= limits.messagePageSize + 5; n++)
    await call(page, 'sendMessage', {
      params,
      body: { clientId: randomUUID(), content: `Reading number ${n}.` },
    })
  await openChat(page, kb, 'townhall')
  await expect(messages(page, /Reading number 5\./)).toHaveCount(0)
  const list = page.locator('.message-scroll')
  await list.evaluate((one) => one.scrollTo({ top: -one.scrollHeight, behavior: 'instant' }))
  await expect(messages(page, /Reading number 6\./)).toBeInViewport()
  await expect(messageLog(page).getByRole('link', { name: en.chats.older })).toHaveCount(0)
  await list.evaluate((one) => one.scrollTo({ top: -one.scrollHeight, behavior: 'instant' }))
  await expect(messages(page, /Reading number 1\./)).toBeInViewport()
})
