import { expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { en } from '#app/locales/en/problems.ts'
import { zh } from '#app/locales/zh/problems.ts'
import { Browser } from '#tests/support/browser.ts'
import { openPostgres, postgresPrograms, withoutPostgres } from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'

// The timeout is long, because the test starts a whole program.
vi.setConfig({ testTimeout: 180_000 })

const outage = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

outage(
  'pages say that the service is unavailable, to a signed-in user and in their language',
  async () => {
    const postgres = await openPostgres()
    onTestFinished(postgres.remove)
    const { dir, remove } = temporaryFolder()
    onTestFinished(remove)
    const program = await runProgram('server.ts', { DATA_DIR: dir, DATABASE_URL: postgres.url() })
    onTestFinished(program.kill)
    await program.ready()
    const browser = new Browser(`${program.url}/api`)
    await browser.signIn({ ...demoPeople[0] })
    const { cookie } = browser
    const ask = (path: string, language = 'en', of = cookie) => {
      const headers = { cookie: of, 'accept-language': language }
      return fetch(program.url + path, { headers, redirect: 'manual' })
    }
    expect((await ask('/dashboard')).status).toBe(200)
    await postgres.stop()
    const paths = ['/dashboard', '/', '/login', '/dashboard.data']
    const told = paths.map(async (path) => {
      const { status, headers } = await ask(path)
      return [path, status, Number(headers.get('retry-after')) > 0]
    })
    expect(await Promise.all(told)).toEqual(paths.map((path) => [path, 503, true]))
    expect(await (await ask('/dashboard')).text()).toContain(en.unreachable.title)
    expect(await (await ask('/dashboard', 'zh')).text()).toContain(zh.unreachable.title)
    const about = await ask('/about')
    expect(about.status).toBe(200)
    expect(await about.text()).not.toContain('href="/login"')
    expect((await ask('/login', 'en', '')).status).toBe(200)
    const nowhere = '00000000-0000-7000-8000-000000000000'
    const frame = await ask(`/kb/${nowhere}/chats/${nowhere}/live`)
    expect(frame.status).toBe(503)
    expect(await frame.text()).toContain('http-equiv="refresh"')
    await postgres.start()
    await expect.poll(async () => (await ask('/dashboard')).status, { timeout: 20_000 }).toBe(200)
  },
)
