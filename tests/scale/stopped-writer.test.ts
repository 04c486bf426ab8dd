import { expect, onTestFinished, test, vi } from 'vitest'
import { Browser } from '#tests/support/browser.ts'
import { startFakeOpenai } from '#tests/support/fake-openai.ts'
import { form } from '#tests/support/files.ts'
import { openPostgres } from '#tests/support/postgres.ts'
import { runProgram, temporaryFolder } from '#tests/support/program.ts'
import { openRedisServer } from '#tests/support/redis.ts'
import { openS3 } from '#tests/support/s3.ts'
import { withoutSeveral } from '#tests/support/several.ts'

// A server stands still for longer than its lease (SIGSTOP), as on a machine that is suspended.

vi.setConfig({ testTimeout: 180_000 })
const patient = { timeout: 60_000 }
const several = test.skipIf(withoutSeveral !== null)

async function openServices() {
  const fake = await startFakeOpenai()
  const [postgres, redis, s3] = await Promise.all([openPostgres(), openRedisServer(), openS3()])
  onTestFinished(async () => {
    await Promise.all([fake.close(), postgres.remove(), redis.kill(), s3.remove()])
  })
  const env = {
    DATABASE_URL: postgres.url(),
    REDIS_URL: redis.url,
    ...s3.env,
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: fake.url,
    OPENAI_EMBEDDINGS: '0',
  }
  const start = async () => {
    const { dir, remove } = temporaryFolder()
    const program = await runProgram('api/serve.ts', { ...env, DATA_DIR: dir })
    onTestFinished(async () => {
      await program.kill()
      await remove()
    })
    await program.ready()
    return program
  }
  return { fake, postgres, start }
}

async function signIn(url: string) {
  const browser = new Browser(url)
  await browser.signIn({ email: 'lin@example.com', name: 'Lin' })
  const { cookie } = browser
  const json = { cookie, 'content-type': 'application/json' }
  return async <T>(path: string, body?: object): Promise<T> => {
    const sent =
      body instanceof FormData
        ? { method: 'POST', headers: { cookie }, body }
        : { method: body ? 'POST' : 'GET', headers: json, body: JSON.stringify(body) }
    const answer = await fetch(url + path, sent)
    return ((await answer.json()) as { data: T }).data
  }
}

type Named = { id: string; name: string; status: string }

/** A file about the reading room, and the chat with the bot. */
async function makeLibrary(ask: Awaited<ReturnType<typeof signIn>>): Promise<string> {
  const kb = await ask<Named>('/kb', { title: 'Library' })
  const text = 'The reading room opens at nine and closes at six.'
  const path = `/kb/${kb.id}/resources`
  const [file] = await ask<Named[]>(path, form({ 'room.txt': text }))
  const status = async () => (await ask<Named>(`${path}/${file?.id}`)).status
  await expect.poll(status, patient).toBe('completed')
  return (await ask<Named>('/chats/ask', { kbId: kb.id })).id
}

several(
  'a server that stood still stores nothing of an answer that another took over',
  async () => {
    const { fake, postgres, start } = await openServices()
    const one = await start()
    const ask = await signIn(one.url)
    const chatId = await makeLibrary(ask)
    // The server that is asked writes the answer.
    await start()
    const late = Promise.withResolvers<void>()
    const rest = Promise.withResolvers<void>()
    const quote = ' <quote id="1">The reading room opens at nine</quote>'
    fake.reply(
      { pieces: ['Late', ' and wrong'], before: [undefined, late.promise] },
      { pieces: ['At nine', quote], before: [undefined, rest.promise] },
    )
    const content = 'When does the reading room open?'
    const asked = { clientId: crypto.randomUUID(), content, expectBotReply: true }
    const question = await ask<Named>(`/chats/${chatId}/messages`, asked)
    const answers = async () => {
      const rows = await postgres.ask(
        `select bot_state, content from messages where parent_id = '${question.id}'`,
      )
      return rows.map(({ bot_state, content }) => `${bot_state}: ${content}`)
    }
    await expect.poll(answers, patient).toEqual(['writing: Late'])
    await start()
    one.child.kill('SIGSTOP')
    await expect.poll(answers, patient).toEqual(['writing: At nine'])

    late.resolve()
    one.child.kill('SIGCONT')
    // It ends only when it has finished what it was writing.
    one.child.kill('SIGTERM')
    expect(await one.ended).toBe(0)
    expect(await answers()).toEqual(['writing: At nine'])
    rest.resolve()
    await expect.poll(answers, patient).toEqual(['done: At nine [1]'])
  },
)
