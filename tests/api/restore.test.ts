import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { Browser } from '#tests/support/browser.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'

// A backup of the database alone is restored beside the current files.
vi.setConfig({ testTimeout: 180_000 })

const withServer = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
beforeAll(async () => {
  if (postgresPrograms) postgres = await openPostgres()
})
afterAll(() => postgres?.remove())

const content = 'The spare bulb is in the red cabinet.\n'

async function run(settings: Record<string, string>) {
  const program = await runProgram('api/serve.ts', settings)
  onTestFinished(program.kill)
  return program
}

/** Starts a server with a signed-in user. Returns functions to make its calls and to stop it. */
async function serve(settings: Record<string, string>) {
  const program = await run(settings)
  await program.ready()
  const browser = new Browser(program.url)
  await browser.signIn({ ...demoPeople[0] })
  const ask = (method: string, at: string, body?: FormData | string) => {
    const headers = new Headers({ cookie: browser.cookie })
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    return fetch(`${program.url}${at}`, { method, headers, body: body ?? null })
  }
  const stop = async () => {
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  }
  return { ask, stop }
}

type Asking = Awaited<ReturnType<typeof serve>>['ask']

async function dataOf<T>(answer: Response): Promise<T> {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: T }).data
}

async function upload(ask: Asking, kbId: string): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([content]), 'bulbs.txt')
  const stored = await dataOf<[{ id: string }]>(await ask('POST', `/kb/${kbId}/resources`, body))
  return stored[0].id
}

function inTrash(dataDir: string): number {
  const trash = path.join(dataDir, 'files', 'trash')
  return readdirSync(trash, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length
}

const tool = (name: string, args: string[]) =>
  execFileSync(path.join(postgresPrograms ?? '', name), args, { stdio: ['ignore', 'pipe', 'pipe'] })

withServer('a restored database finds the files that were deleted since the backup', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  const DATABASE_URL = await postgres.database('kept')
  const settings = { DATA_DIR: path.join(dir, 'data'), DATABASE_URL }
  const backup = path.join(dir, 'backup.sql')

  const before = await serve(settings)
  const json = JSON.stringify({ title: 'Lighthouse' })
  const kb = await dataOf<{ id: string }>(await before.ask('POST', '/kb', json))
  const file = `/kb/${kb.id}/resources/${await upload(before.ask, kb.id)}/download`
  tool('pg_dump', ['--file', backup, DATABASE_URL])
  expect((await before.ask('DELETE', `/kb/${kb.id}`)).status).toBeLessThan(300)
  expect((await before.ask('GET', file)).status).toBe(404)
  const emptied = await before.ask('DELETE', '/user/bin', JSON.stringify({ ids: [kb.id] }))
  expect(emptied.status).toBe(200)
  await before.stop()
  const trashed = inTrash(settings.DATA_DIR)
  expect(trashed).toBeGreaterThan(0)

  await postgres.ask('drop database kept')
  await postgres.ask('create database kept')
  const tooEarly = await run(settings)
  expect(await tooEarly.ended).toBe(1)
  expect(tooEarly.output().trim()).toMatch(/stored files.+empty.+Restore the database/)
  expect(inTrash(settings.DATA_DIR)).toBe(trashed)

  tool('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', backup, DATABASE_URL])
  const after = await serve(settings)
  const found = await after.ask('GET', file)
  expect([found.status, await found.text()]).toEqual([200, content])
  await after.stop()
})
