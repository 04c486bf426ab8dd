import { expect, onTestFinished, test, vi } from 'vitest'
import { placeEmptyDatabase, runProgram, temporaryFolder } from '#tests/support/program.ts'

// Starts a program over a database on disk.
vi.setConfig({ testTimeout: 180_000 })

test('a start that fails for its settings is logged as the other lines are', async () => {
  for (const file of ['api/serve.ts', 'server.ts'] as const) {
    const program = await runProgram(file, { LOG_FORMAT: 'json', DATABASE_URL: 'nonsense' })
    expect(await program.ended).toBe(1)
    const [line] = program.output().trim().split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'error' })
    expect(line).toContain('DATABASE_URL')
  }
})

test('an answer has an id, which a program finds in the lines of the log', async () => {
  const { dir, remove } = temporaryFolder()
  onTestFinished(remove)
  await placeEmptyDatabase(dir)
  const program = await runProgram('api/serve.ts', { DATA_DIR: dir, LOG_FORMAT: 'json' })
  onTestFinished(program.kill)
  await program.ready()
  const answer = await fetch(`${program.url}/kb/secret-id?secret=1`, {
    headers: { 'x-request-id': 'from-a-stranger' },
  })
  await answer.arrayBuffer()
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  program.child.kill('SIGTERM')
  await program.ended
  const lines = program.output().trim().split('\n')
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged.filter((line) => line.requestId === requestId)).toMatchObject([
    { level: 'info', msg: 'request', method: 'GET', route: '/kb/:kbId', status: 401 },
  ])
  expect(program.output()).not.toContain('secret')
})
