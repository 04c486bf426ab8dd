import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openApi } from '#tests/support/api.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { connect } from './connect.ts'

const place = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
beforeAll(async () => {
  if (postgresPrograms) postgres = await openPostgres()
})
afterAll(() => postgres?.remove())

place('only the first program on a database is alone, until it ends', async () => {
  const url = await postgres.database('shared')
  const first = await connect({ url })
  expect(await first.isAlone()).toBe(true)
  const second = await connect({ url })
  expect(await second.isAlone()).toBe(false)
  await Promise.all([first.close(), second.close()])
  const third = await connect({ url })
  await expect.poll(() => third.isAlone(), { timeout: 60_000 }).toBe(true)
  await third.close()
})

// The state of a job after its process was killed in the middle of an analysis.
const cutOff = `update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now()
  where name = 'analysis'`

place('an interrupted analysis is resumed as soon as the program starts again', async () => {
  const url = await postgres.database('cut_off')
  const dir = await mkdtemp(path.join(os.tmpdir(), 'place-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const env = { DATABASE_URL: url, DATA_DIR: dir }
  const first = await openApi({ env })
  const ana = await first.person('Ana')
  const kb = await first.kb(ana)
  const body = new FormData()
  body.append('file', new Blob(['text']), 'notes.txt')
  await first.send(ana, 'POST', `/kb/${kb.id}/resources`, { body })
  const status = async () => {
    const rows = await first.db.selectFrom('resources').select('status').execute()
    return rows.map((row) => row.status)
  }
  await expect.poll(status, { timeout: 60_000 }).toEqual(['completed'])
  await first.db.updateTable('resources').set({ status: 'analyzing' }).execute()
  await first.close()
  const again = await connect({ url })
  await again.query({ text: cutOff })
  await again.close()

  const second = await openApi({ env })
  onTestFinished(() => second.close())
  const now = async () =>
    (await second.db.selectFrom('resources').select('status').execute()).map((one) => one.status)
  await expect.poll(now, { timeout: 60_000 }).toEqual(['completed'])
})
