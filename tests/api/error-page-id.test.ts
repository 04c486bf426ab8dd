import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { en } from '#app/locales/en/problems.ts'
import { zh } from '#app/locales/zh/problems.ts'
import { requestIdHeader } from '#contract/headers.ts'
import { Browser } from '#tests/support/browser.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'

// The timeout is long, because the test starts a whole program.
vi.setConfig({ testTimeout: 180_000 })

const broken = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

const termPath = '/settings/terms/01a20776-c524-71bb-a456-4647256e9ece'

broken('an error page shows the id with which the log describes its error', async () => {
  const postgres = await openPostgres()
  onTestFinished(postgres.remove)
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const database = { DATABASE_URL: postgres.url(), LOG_FORMAT: 'json' }
  const program = await runProgram('server.ts', { DATA_DIR: dir, ...database })
  onTestFinished(program.kill)
  await program.ready()
  const browser = new Browser(`${program.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  await renameTable(postgres.url(), 'terms')

  const ask = async (path: string, language: string) => {
    const headers = { cookie: browser.cookie, 'accept-language': language }
    const claimed = { ...headers, [requestIdHeader]: 'from-a-stranger' }
    const answer = await fetch(program.url + path, { headers: claimed })
    const id = String(answer.headers.get(requestIdHeader))
    return { status: answer.status, id, text: await answer.text() }
  }
  const english = await ask(termPath, 'en')
  const chinese = await ask(termPath, 'zh')
  const ofScript = await ask(`${termPath}.data`, 'en')
  expect(english.text).toContain(en.requestId)
  expect(chinese.text).toContain(zh.requestId)
  for (const { status, id, text } of [english, chinese, ofScript]) {
    expect(status).toBe(500)
    expect(text).toContain(id)
    await expect.poll(() => codesOf(program.output(), id)).toContain('42P01')
  }
  const missing = await ask('/nowhere', 'en')
  expect(missing.status).toBe(404)
  expect(missing.text).not.toContain(en.requestId)
})

broken('a separate API logs an error with the id of the page that shows it', async () => {
  const postgres = await openPostgres()
  onTestFinished(postgres.remove)
  const [ofApi, ofPages] = [temporaryFolder(), temporaryFolder()]
  onTestFinished(ofApi.remove)
  onTestFinished(ofPages.remove)
  const logs = { LOG_FORMAT: 'json', TRUST_PROXY: '1', DEMO_SIGN_IN: '1' }
  const database = { DATA_DIR: ofApi.dir, DATABASE_URL: postgres.url() }
  const api = await runProgram('api/serve.ts', { ...logs, ...database })
  onTestFinished(api.kill)
  await api.ready()
  const upstream = { DATA_DIR: ofPages.dir, UPSTREAM_URL: api.url }
  const pages = await runProgram('server.ts', upstream)
  onTestFinished(pages.kill)
  await pages.ready()
  const browser = new Browser(`${pages.url}/api`)
  await browser.signIn({ ...demoPeople[0] })
  await renameTable(postgres.url(), 'terms')

  const headers = { cookie: browser.cookie }
  const answer = await fetch(pages.url + termPath, { headers })
  const id = String(answer.headers.get(requestIdHeader))
  expect(await answer.text()).toContain(id)
  await expect.poll(() => codesOf(api.output(), id)).toContain('42P01')
})

async function renameTable(url: string, table: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`alter table ${table} rename to elsewhere`)
  await client.end()
}

type Line = { requestId?: string; error?: { code?: string } }

/** Lists the codes of the errors that complete lines of a log describe for a request. */
function codesOf(output: string, id: string) {
  const lines = output.split('\n').slice(0, -1)
  const logged = lines.map((line) => JSON.parse(line) as Line)
  return logged.filter(({ requestId }) => requestId === id).map(({ error }) => error?.code)
}
