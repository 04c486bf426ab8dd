import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'
import { openOutbox, parseMail, type SentMail } from './outbox.fixture.ts'

let api: TestApi
let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  api = await openApi({ env: { PUBLIC_ORIGIN: 'https://kb.example.com' } })
})
afterAll(async () => {
  await api.close()
  await relay?.close()
})

async function invite(on: TestApi, language: 'en' | 'zh', title: string) {
  const owner = await on.person('Olga "<Owner>"')
  const preferences = { ...(await on.call(owner, 'readPreferences', {})), language }
  await on.call(owner, 'updatePreferences', { body: preferences })
  const kb = await on.kb(owner, { title })
  const email = `${newId()}@example.org`
  const body = { Emails: [email] }
  const { invitees } = await on.call(owner, 'inviteByEmail', { params: { kbId: kb.id }, body })
  return { email, invitees }
}

/** Starts a mail server that temporarily rejects the first emails and accepts later ones. */
async function startRelay(turnedAway: number) {
  const taken: SentMail[] = []
  let waiting = (_: SentMail) => {}
  const first = new Promise<SentMail>((resolve) => {
    waiting = resolve
  })
  let left = turnedAway
  const serve = (socket: Socket) => {
    let input = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = (text: string) => {
      if (inData) {
        inData = false
        taken.push(parseMail(text))
        waiting(taken[0] as SentMail)
        return say('250 taken')
      }
      if (/^mail/i.test(text) && left-- > 0) return say('451 not now')
      if (/^data/i.test(text)) inData = true
      say(inData ? '354 go on' : '250 ok')
      if (/^quit/i.test(text)) socket.end()
    }
    socket.on('data', (data) => {
      input += data.toString('utf8')
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const at = input.indexOf(end)
        if (at < 0) return
        const text = input.slice(0, at)
        input = input.slice(at + end.length)
        take(text)
      }
    })
    socket.on('error', () => {})
    say('220 ready')
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    first,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('an invitation is in the inviter’s language, and text written by the inviter is escaped', async () => {
  const { email } = await invite(api, 'en', 'Birds & <script>alert(1)</script>')
  const [mail] = await openOutbox(api.deps.settings.dataDir).waitFor(email)
  expect(mail.subject).toBe('Olga "<Owner>" invites you to “Birds & <script>alert(1)</script>”')
  expect(mail.text).toContain('on Commonplace, as a viewer.')
  expect(mail.text).toContain('The link works once, until ')
  expect(mail.link).toMatch(/^https:\/\/kb\.example\.com\/invite\/[\w-]{32}\/accept$/)
  expect(mail.html).toContain(`href="${mail.link}"`)
  expect(mail.html).toContain('Olga &#34;&#60;Owner&#62;&#34; invites you')
  expect(mail.html).not.toMatch(/<script|src=/)
})

test('every line of a Chinese invitation is Chinese', async () => {
  const { email } = await invite(api, 'zh', '鸟类图鉴')
  const [mail] = await openOutbox(api.deps.settings.dataDir).waitFor(email)
  expect(mail.subject).toBe('Olga "<Owner>" 邀请你加入“鸟类图鉴”')
  expect(mail.text).toContain('邀请你以成员身份加入')
  expect(mail.text).toMatch(
    /查看邀请: https:\/\/\S+\n\n链接只能使用一次，有效期至 \d{4}年\d+月\d+日。/,
  )
  expect(mail.html).toContain('<html lang="zh">')
})

test('the mail server gets each email, with a retry after a temporary error, and the request does not wait', async () => {
  relay = await startRelay(1)
  const SMTP_URL = relay.url
  const sending = await openApi({ env: { SMTP_URL, MAIL_FROM: 'Library <books@example.com>' } })
  try {
    const { email, invitees } = await invite(sending, 'en', 'Almanac')
    expect(invitees.map((invitee) => invitee.email)).toEqual([email])
    const mail = await relay.first
    expect([mail.to, mail.subject]).toEqual([email, 'Olga "<Owner>" invites you to “Almanac”'])
    expect(await openOutbox(sending.deps.settings.dataDir).read()).toEqual([])
  } finally {
    await sending.close()
  }
})

test('an email arrives once if the mail server freezes, or its connection is cut, while it is sent', async () => {
  const steady = await startRelay(0)
  onTestFinished(async () => void (await steady.close()))
  const proxy = await openProxy(Number(new URL(steady.url).port))
  onTestFinished(proxy.close)
  const sending = await openApi({ env: { SMTP_URL: `smtp://127.0.0.1:${proxy.port}` } })
  onTestFinished(sending.close)
  const arrived = (email: string) => steady.taken.filter(({ to }) => to === email).length
  for (const fault of [{ kind: 'frozen' }, { kind: 'cut', bytes: 200 }] as const) {
    proxy.fail(fault)
    const { email } = await invite(sending, 'en', 'Almanac')
    await expect.poll(proxy.countHit).toBeGreaterThan(0)
    proxy.mend()
    await expect.poll(() => arrived(email), { timeout: 30_000 }).toBe(1)
  }
}, 70_000)

test('emails are sent fairly between senders', async () => {
  const mail = { to: 'a@example.org', subject: 'Words', text: 'Words', html: 'Words' }
  const places: Record<string, number[]> = {}
  class Undone extends Error {}
  const queueing = api.db.transaction().execute(async (trx) => {
    const many = Array.from({ length: 50 }, () => mail)
    await api.deps.jobs.mail(trx, 'ann', many)
    await api.deps.jobs.mail(trx, 'ben', [mail])
    await api.deps.jobs.mail(trx, 'ann', [mail])
    const { rows } = await sql<{
      by: string
      place: number
    }>`select data->>'by' as by, -priority as place
      from pgboss.job where name = 'mail' and data->>'by' in ('ann', 'ben') order by priority desc`.execute(
      trx,
    )
    for (const { by, place } of rows) places[by] = [...(places[by] ?? []), place]
    throw new Undone()
  })
  await expect(queueing).rejects.toThrow(Undone)
  expect(places.ben).toEqual([places.ann?.[0]])
  expect(new Set(places.ann).size).toBe(51)
})
