import { composer, messageLog, messages, openChat, send } from '#tests/journeys/chat.ts'
import { expectReady, haveFiles } from '#tests/journeys/files.ts'
import { test } from '#tests/journeys/fixtures.ts'
import { createKb } from '#tests/journeys/kbs.ts'
import { freePort, OwnServer } from '#tests/journeys/own-server.ts'
import { withScript } from '#tests/journeys/with-script.ts'
import { en } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

const restart = test.extend<{ server: OwnServer }>({
  server: async ({ browserName: _ }, use) => {
    const server = new OwnServer(await freePort())
    try {
      await server.start()
      await use(server)
    } finally {
      await server.remove()
    }
  },
})

restart(
  'acknowledged messages and files survive a kill and restart of the server',
  async ({ server, person, errors }) => {
    restart.skip(!withScript(), 'the server’s state is shared by both projects')
    restart.slow()
    errors.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/)
    errors.allow(
      /ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_SOCKET_NOT_CONNECTED|WebSocket connection/,
    )
    const page = await person('Ada Byron', { baseURL: server.origin })
    const kb = await createKb(page, 'Lighthouse')
    await haveFiles(page, kb, ['handbook.pdf'])
    await openChat(page, kb, 'ai_chat')
    await send(page, 'Where is a spare bulb kept?')
    const quotes = messageLog(page).getByRole('figure').filter({ hasText: 'red cabinet' })
    await expect(quotes).not.toHaveCount(0)
    await openChat(page, kb, 'townhall')
    for (const text of ['First watch', 'Second watch', 'Third watch']) await send(page, text)

    await server.kill()
    await composer(page).fill('Written while it was down')
    await page.getByRole('button', { name: en.chats.composer.send, exact: true }).click()
    await expect(
      messages(page, 'Written while it was down').getByText(en.chats.waiting),
    ).toBeVisible()
    await server.start()

    // Presses the retry button. The button may be missing, because the page also reconnects by
    // itself.
    const retry = page.getByRole('button', { name: en.chats.connection.retry })
    await retry.click({ timeout: 10_000 }).catch(() => {})
    await send(page, 'After the restart')
    await expect(messages(page, 'Written while it was down')).toHaveCount(1)
    await openChat(page, kb, 'townhall')
    await send(page, 'Fourth watch')
    for (const text of ['First watch', 'Second watch', 'Third watch', 'Fourth watch'])
      await expect(messages(page, text)).toHaveCount(1)
    await openChat(page, kb, 'ai_chat')
    await expect(quotes).not.toHaveCount(0)
    await page.goto(`${kb}/resources`)
    await expectReady(page, 'handbook.pdf')
    await page.getByRole('link', { name: 'handbook.pdf', exact: true }).click()
    const image = page.locator('img[src*="/pages/"]').first()
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeTruthy()
  },
)
