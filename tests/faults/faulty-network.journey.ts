import { composer } from '#tests/journeys/chat.ts'
import { faulty, seed, twoOnLine } from '#tests/journeys/faulty-line.ts'
import { shownOn, storedIn, talk } from '#tests/journeys/talk.ts'
import { readAndUpload } from '#tests/journeys/upload-on.ts'
import { withScript } from '#tests/journeys/with-script.ts'
import { expect } from '#tests/reader/expect.ts'
import { seeded } from '#tests/support/faulty-proxy.ts'

// `npm run soak` runs for longer.
const seconds = Number(process.env.SOAK_SECONDS ?? 12)
// The maximum time until the last broken connections have been noticed and replaced.
const settleMs = 90_000

faulty(
  'two people on a connection that keeps failing end with the same messages, and all of them',
  async ({ person, errors, line, baseURL: origin }) => {
    faulty.skip(!withScript(), 'without JavaScript only the browser reloads after a fault')
    faulty.setTimeout(seconds * 1_000 + 3 * settleMs)
    errors.allow(/./)
    const { ada, grace, kb, chatId } = await twoOnLine(person, line)

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
