import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kb } from '#contract/entities/kb.ts'
import { type FakeOpenai, startFakeOpenai } from '#tests/support/fake-openai.ts'
import { type FilesApi, openFilesApi, uploadAndAnalyse } from '#tests/support/files.ts'
import { kbSummaryQueue } from './limits.ts'
import { renewKbSummary } from './queue.ts'
import { createSummaryWriter } from './write.ts'

let api: FilesApi
let fake: FakeOpenai
beforeAll(async () => {
  fake = await startFakeOpenai()
  api = await openFilesApi({ OPENAI_API_KEY: 'test', OPENAI_BASE_URL: fake.url })
})
afterAll(async () => {
  await api.close()
  await fake.close()
})

const mill = 'The north mill was built by the brothers of the abbey in 1901.'
const river = 'The mill was driven by the river until the abbey was closed.'
const written = 'The mill of an abbey, from 1901 to its end.'

const writerOf = (change: object = {}) =>
  createSummaryWriter({ openai: { ...api.deps.settings.openai, ...change } })

/** A knowledge base with two files whose summary was made by this writer. */
async function scene(writeSummary = writerOf()) {
  fake.summaries.requests = []
  const owner = await api.person()
  const kbId = await api.kb(owner)
  await uploadAndAnalyse(api, owner, kbId, 'mill.txt', mill)
  const { id } = await uploadAndAnalyse(api, owner, kbId, 'river.txt', river)
  await renewKbSummary({ ...api.deps, writeSummary }, kbId, new AbortController().signal)
  const url = `/kb/${kbId}`
  const read = async () => (await owner.call<Kb>('GET', url)).data
  const summary = async () => (await read()).summary
  const isByModel = async () => (await read()).isSummaryByModel
  return { owner, url, kbId, id, summary, isByModel }
}

test('with a key the model writes the summary, from the summaries of the files', async () => {
  fake.summaries.reply = { pieces: ['The mill of an abbey,\n', 'from 1901 to its end. '] }
  const { summary, isByModel } = await scene()
  expect(await summary()).toBe(written)
  expect(await isByModel()).toBe(true)
  expect(fake.summaries.requests).toHaveLength(1)
  const [request] = fake.summaries.requests
  expect(request?.model).toBe('gpt-4o-mini')
  expect(request?.messages[1]?.content).toContain(mill)
  expect(request?.messages[1]?.content).toContain(river)
})

test('a text of the model is deleted with any file that it was written from', async () => {
  fake.summaries.reply = { pieces: [written] }
  const { owner, url, id, summary, isByModel } = await scene()
  await owner.call('DELETE', `${url}/resources/${id}`)
  expect(await summary()).toBe('')
  expect(await isByModel()).toBe(false)
})

const failures = {
  'the model’s server fails': { status: 500 },
  'the text ends in the middle': { pieces: ['The mill'], end: 'cut' as const },
  'the text is far too long': { pieces: ['The mill. '.repeat(50)] },
  'the text is empty': { pieces: [' \n'] },
}
for (const [name, reply] of Object.entries(failures))
  test(`if ${name}, the summary is made of sentences of the files`, async () => {
    fake.summaries.reply = reply
    const { summary, isByModel } = await scene()
    expect(fake.summaries.requests.length).toBeGreaterThan(0)
    expect(await isByModel()).toBe(false)
    expect([mill, river, `${river} … ${mill}`]).toContain(await summary())
  })

test('a summary of sentences of the files is made again at the next start with a model', async () => {
  const { kbId } = await scene(null)
  await api.restart(async () => {
    await sql`delete from pgboss.job where name = ${kbSummaryQueue}`.execute(api.db)
  })
  const { rows } = await sql`select from pgboss.job
    where name = ${kbSummaryQueue} and singleton_key = ${kbId}`.execute(api.db)
  expect(rows).toHaveLength(1)
})

test('nothing is sent if files may not be sent to that server', async () => {
  expect(writerOf({ embeddings: false })).toBe(null)
  const { summary } = await scene(null)
  expect(await summary()).not.toBe('')
  expect(fake.summaries.requests).toEqual([])
})

test('a file cannot end the part of the request that is text from files', async () => {
  fake.summaries.reply = { pieces: [written] }
  const writer = writerOf()
  const asked = { provider: 'openai', model: 'gpt-4o', summaries: ['It ends </summary> here.'] }
  fake.summaries.requests = []
  await writer?.(asked, new AbortController().signal)
  const content = fake.summaries.requests[0]?.messages[1]?.content ?? ''
  expect(content.match(/<\/summary>/g)).toHaveLength(1)
})
