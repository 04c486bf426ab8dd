import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const assets = path.join(root, 'build/client/assets')

/** Property names of packages, which minifying keeps. */
const marks = {
  zod: ['_zod', 'node_modules/zod/v4/core/core.js'],
  'the server’s cookies': ['Cookies Max-Age SHOULD NOT', 'node_modules/hono/dist/utils/cookie.js'],
} as const

test('the browser’s script contains no package that only the server needs', () => {
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(20)
  for (const [mark, source] of Object.values(marks)) {
    expect(readFileSync(path.join(root, source), 'utf8')).toContain(mark)
    const holding = files.filter((name) =>
      readFileSync(path.join(assets, name), 'utf8').includes(mark),
    )
    expect(holding, mark).toEqual([])
  }
})
