import type { Page } from '@playwright/test'
import { composer } from '#tests/journeys/chat.ts'
import { faulty, twoOnLine } from '#tests/journeys/faulty-line.ts'
import { withOwnSocket } from '#tests/journeys/own-socket.ts'
import { shownOn, storedIn } from '#tests/journeys/talk.ts'
import { withScript } from '#tests/journeys/with-script.ts'
import { expect } from '#tests/reader/expect.ts'

// `npm run soak` runs more rounds.
const rounds = Math.ceil(Number(process.env.SOAK_SECONDS ?? 12) / 60)
const data = /\.data(\?|$)/
const settleMs = 60_000

faulty(
  'each way of recovering messages after a fault works alone, without revalidation',
  async ({ person, errors, line, baseURL: origin = '' }) => {
    faulty.skip(!withScript(), 'without JavaScript only the browser reloads after a fault')
    faulty.setTimeout((rounds + 1) * 3 * settleMs)
    errors.allow(/./)
    const losing = { next: false }
    const { ada, grace, chatId } = await twoOnLine(person, line, (page) => loseOne(page, losing))
    // Blocks the revalidation of whole pages, which would also fetch the missing messages.
    for (const page of [ada, grace]) await page.route(data, (route) => route.abort())
    const words = async () => (await storedIn(ada, origin, chatId)).map(({ content }) => content)
    const said: string[] = []
    const write = async (text: string) => {
      said.push(text)
      await composer(ada).fill(text)
      await composer(ada).press('Enter')
    }
    const isStored = () => expect.poll(words, { timeout: settleMs }).toEqual(said)
    const isShown = async () => {
      const ids = (await storedIn(ada, origin, chatId)).map(({ id }) => id)
      for (const page of [ada, grace])
        await expect.poll(() => shownOn(page), { timeout: settleMs }).toEqual(ids)
    }

    for (let round = 1; round <= rounds; round++) {
      // A message is lost on an open connection: only the sequence number of the next message shows
      // the gap.
      losing.next = true
      await write(`Lost ${round}`)
      await isStored()
      await write(`Next ${round}`)
      await isStored()
      await isShown()
      expect(losing.next).toBe(false)

      // A message is missed without a connection, and no later message shows the gap.
      line.refuse('live connections')
      await write(`Missed ${round}`)
      await isStored()
      line.refuse('nothing')
      await isShown()

      // First nothing can be sent. Then only calls work, so the message must be sent by a call.
      line.refuse('everything')
      const refused = ada.waitForEvent('requestfailed', (request) => request.method() === 'POST')
      await write(`Kept ${round}`)
      await refused
      line.refuse('live connections')
      await isStored()
      line.refuse('nothing')
      await isShown()
    }
  },
)

/** Drops the next message event of this page's WebSocket. */
async function loseOne(page: Page, losing: { next: boolean }): Promise<void> {
  await withOwnSocket(page)
  await page.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer()
    server.onMessage((frame) => {
      const isMessage = JSON.parse(String(frame)).type === 'message'
      if (isMessage && losing.next) losing.next = false
      else route.send(frame)
    })
  })
}
