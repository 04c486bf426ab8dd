import type { Page } from '@playwright/test'
import { expect } from '#tests/reader/expect.ts'
import { FaultyProxy } from '#tests/support/faulty-proxy.ts'
import { call } from './call.ts'
import { openChat } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { ready } from './with-script.ts'
import { en } from './words.ts'

export const seed = Number(process.env.SOAK_SEED ?? 7)

/** A test with a network connection that can be made to fail. */
export const faulty = test.extend<{ line: FaultyProxy }>({
  line: async ({ baseURL }, use) => {
    const line = new FaultyProxy(Number(new URL(baseURL ?? '').port), seed)
    await line.listen()
    await use(line)
    await line.close()
  },
})

/** Opens the Townhall for two people, over a connection that does not fail yet. */
export async function twoOnLine(
  person: (name: string) => Promise<Page>,
  line: FaultyProxy,
  prepare?: (grace: Page) => Promise<void>,
) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  await prepare?.(grace)
  for (const page of [ada, grace]) {
    // The session's cookie is sent to the proxy too, because cookies are valid for all ports of a
    // host.
    await openChat(page, line.origin + kb, 'townhall')
    await ready(page)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await expect(page.locator('[data-health]')).toHaveAttribute('data-health', 'healthy')
  }
  const chatId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  await expect(ada.getByText(en.chats.empty.townhall)).toBeVisible()
  return { ada, grace, kb, chatId }
}
