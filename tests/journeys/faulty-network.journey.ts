import { expect, type Page } from '@playwright/test'
import { FaultyProxy, seeded } from '#tests/support/faulty-proxy.ts'
import { call } from './call.ts'
import { composer, openChat } from './chat.ts'
import { test } from './fixtures.ts'
import { createKb, idOf } from './kbs.ts'
import { shownOn, storedIn, talk } from './talk.ts'
import { readAndUpload } from './upload-on.ts'
import { ready, withScript } from './with-script.ts'
import { en } from './words.ts'

// `npm run soak` talks for longer.
const seconds = Number(process.env.SOAK_SECONDS ?? 12)
const seed = Number(process.env.SOAK_SEED ?? 7)
// However unlucky the last connections were, they are noticed and made anew in this time.
const settleMs = 90_000

const faulty = test.extend<{ line: FaultyProxy }>({
  line: async ({ baseURL }, use) => {
    const line = new FaultyProxy(Number(new URL(baseURL ?? '').port), seed)
    await line.listen()
    await use(line)
    await line.close()
  },
})

faulty(
  'two people who talk over a line that fails all the time end with the same talk, and all of it',
  async ({ person, troubles, line, baseURL: origin }) => {
    faulty.skip(!withScript(), 'without script the browser itself loads again what broke off')
    faulty.setTimeout(seconds * 1_000 + 3 * settleMs)
    troubles.allow(/./)
    const { ada, grace, kb, chatId } = await two(person, line)

    line.fail()
    const untilMs = Date.now() + seconds * 1_000
    const uploading = readAndUpload(ada.context(), line.origin + kb, untilMs)
    const [byAda, byGrace] = await Promise.all([
      talk(ada, 'Ada', { untilMs, random: seeded(seed + 1) }),
      talk(grace, 'Grace', { untilMs, random: seeded(seed + 2) }),
    ])
    line.mend()
    const files = await uploading
    const saidAndDone = `${byAda.length + byGrace.length} messages, ${files.length} files`
    console.log(`seed ${seed}: ${saidAndDone}, ${line.faults} faults`)

    const stored = async () => await storedIn(ada, origin ?? '', chatId)
    const words = async () => (await stored()).map(({ content }) => content)
    const of = (name: string, all: string[]) => all.filter((one) => one.startsWith(name))
    await expect.poll(async () => of('Ada', await words()), { timeout: settleMs }).toEqual(byAda)
    await expect
      .poll(async () => of('Grace', await words()), { timeout: settleMs })
      .toEqual(byGrace)
    const ids = (await stored()).map(({ id }) => id)
    for (const page of [ada, grace]) {
      await expect.poll(() => shownOn(page), { timeout: settleMs }).toEqual(ids)
      await expect(composer(page)).toHaveValue('')
      expect(await page.evaluate(() => 'same' in window)).toBe(true)
    }
    const listed = await ada.request.get(`${origin}/api${kb}/resources`)
    const titles = (await listed.json()).data.resources.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(expect.arrayContaining(files))
  },
)

/** Both in the Townhall, over the line, which is still good. */
async function two(person: (name: string) => Promise<Page>, line: FaultyProxy) {
  const ada = await person('Ada Byron')
  const kb = await createKb(ada, 'Lighthouse', { isPublic: true })
  const grace = await person('Grace Hopper')
  await call(grace, 'joinKb', { params: { kbId: idOf(kb) } })
  for (const page of [ada, grace]) {
    // A browser sends its cookies to every port of a host.
    await openChat(page, line.origin + kb, 'townhall')
    await ready(page)
    await page.evaluate(() => Object.assign(window, { same: true }))
    await expect(page.locator('.connection-line')).toHaveAttribute('data-health', 'healthy')
  }
  const chatId = new URL(ada.url()).pathname.split('/').at(-1) ?? ''
  await expect(ada.getByText(en.chats.empty.townhall)).toBeVisible()
  return { ada, grace, kb, chatId }
}
