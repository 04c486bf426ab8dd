import { formatSize } from '#app/locales/format.ts'
import { checkPage } from '#tests/journeys/check-page.ts'
import { fileRow, upload } from '#tests/journeys/files.ts'
import { test as base } from '#tests/journeys/fixtures.ts'
import { createKb } from '#tests/journeys/kbs.ts'
import { freePort, OwnServer } from '#tests/journeys/own-server.ts'
import { en, filled } from '#tests/journeys/words.ts'
import { expect } from '#tests/reader/expect.ts'

// Large enough for the demo's own files.
const kbBytes = 1_000_000
const personBytes = 2_000_000
const { room } = en

const test = base.extend<{ server: OwnServer }>({
  server: async ({ browserName: _ }, use) => {
    const settings = { MAX_KB_BYTES: String(kbBytes), MAX_PERSON_BYTES: String(personBytes) }
    const server = new OwnServer(await freePort(), settings)
    await server.start()
    await use(server)
    await server.remove()
  },
})

test('from 80 per cent on, the used space of a knowledge base and of a user is shown', async ({
  server,
  person,
}) => {
  test.slow()
  const page = await person('Ada Byron', { baseURL: server.origin })
  const add = async (kb: string, name: string, size: number) => {
    const buffer = Buffer.from('lamp '.repeat(size / 5))
    await upload(page, kb, [{ name, mimeType: 'text/plain', buffer }])
    await expect(fileRow(page, name)).toBeVisible()
    await page.goto(`${kb}/resources`)
  }
  const said = (sentence: string, used: number, limit: number) =>
    page.getByText(filled(sentence, { used: formatSize(used), limit: formatSize(limit) }))
  const first = await createKb(page, 'Lighthouse')
  await add(first, 'some.txt', 750_000)
  const notices = page.getByRole('main').locator('.notice')
  await expect(notices).toHaveCount(0)
  await add(first, 'more.txt', 50_000)
  await expect(said(room.kb.ending, 800_000, kbBytes)).toBeVisible()
  await expect(notices).toHaveCount(1)
  await expect(notices).toContainText(room.versions)
  await checkPage(page)
  await add(first, 'last.txt', 200_000)
  await expect(said(room.kb.full, kbBytes, kbBytes)).toBeVisible()
  await add(await createKb(page, 'Harbour'), 'other.txt', 600_000)
  await expect(said(room.own.ending, 1_600_000, personBytes)).toBeVisible()
  await expect(notices).toHaveCount(1)
  await add(await createKb(page, 'Pier'), 'rest.txt', 400_000)
  await expect(said(room.own.full, personBytes, personBytes)).toBeVisible()
  await expect(notices).toHaveCount(1)
  await checkPage(page)
})
