import { expect, onTestFinished, test } from 'vitest'
import { noteRequest, structureLogs, withRequestId } from './structured.ts'

/** Structures the logs for one test. Returns the lines so far. */
function capture(): () => Record<string, unknown>[] {
  const lines: string[] = []
  onTestFinished(structureLogs({ write: (line) => lines.push(line) }))
  return () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('what is logged becomes one line of JSON with time and level', () => {
  const lines = capture()
  console.warn('\n  the disk is nearly full:', 'two\nlines\n')
  expect(lines()).toMatchObject([{ level: 'warn', msg: 'the disk is nearly full: two\nlines' }])
  expect(Date.parse(String(lines()[0]?.time))).toBeGreaterThan(0)
})

test('what is logged for a request has its id, also later', async () => {
  const lines = capture()
  await withRequestId('r-1', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    console.error('failed')
  })
  console.log('between')
  expect(lines().map(({ requestId }) => requestId)).toEqual(['r-1', undefined])
})

test('an error is logged with its cause, and without fields that may contain data', () => {
  const lines = capture()
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) already exists.',
  })
  console.error('a job failed:', new Error('no answer', { cause }))
  const [line] = lines()
  expect(line).toMatchObject({
    msg: 'a job failed:',
    error: { type: 'Error', message: 'no answer', cause: { code: '23505' } },
  })
  expect(JSON.stringify(line)).not.toContain('ada@example.com')
})

test('requests are logged only while logs are structured', () => {
  const request = { requestId: 'r-2', method: 'GET', route: '/kb/:kbId', status: 200, ms: 3 }
  noteRequest(request)
  const lines = capture()
  noteRequest(request)
  expect(lines()).toMatchObject([{ msg: 'request', ...request }])
})
