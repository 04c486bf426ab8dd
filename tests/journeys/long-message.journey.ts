import { expect } from '#tests/reader/expect.ts'
import { call } from './call.ts'
import { messageLog, messages, openChat } from './chat.ts'
import { checkPage } from './check-page.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { en } from './words.ts'

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
