import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

test('a second one cannot open an embedded database until the first lets go', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'lock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const first = await connect({ dir })
  await expect(connect({ dir })).rejects.toThrow('Another server has the database')
  await first.close()
  const second = await connect({ dir })
  await second.close()
})
