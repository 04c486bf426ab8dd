import { expect } from '@playwright/test'
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
