import { expect, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'
import { describeParts } from './start-lines.ts'

test('the lines of a start name what is in use and contain no secret', () => {
  const lines = describeParts(
    readSettings({
      DATABASE_URL: 'postgres://kb:secret@db:5432/kb',
      DATABASE_READ_URL: 'postgres://kb:secret@copy:5432/kb',
      REDIS_URL: 'redis://u:secret@bus:6379',
      S3_URL: 'http://secret:secret@s3:9000/files',
      SMTP_URL: 'smtps://u:secret@mail.example.com',
      OPENAI_API_KEY: 'secret',
    }),
  )
  expect(lines.map((line) => line.trim().replace(/ +/, ' '))).toEqual([
    'role: everything',
    'database: PostgreSQL at db:5432/kb; searches and lists at copy:5432/kb',
    'files: bucket files at http://s3:9000',
    'bus: Redis at bus:6379',
    'mail: server mail.example.com',
    'sign-in: demo: anybody can sign in as anybody',
    'model: OpenAI',
  ])
})

test('without settings everything is in the data folder', () => {
  const lines = describeParts(readSettings({ DATA_DIR: '/data' })).join('\n')
  for (const place of ['embedded, in /data', 'folder /data/files', 'folder /data/outbox'])
    expect(lines).toContain(place)
})
