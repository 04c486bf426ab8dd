import { expect, test } from 'vitest'
import { problemOf } from './rules.ts'

test('permissive licences are allowed, alone and in expressions', () => {
  for (const licence of ['MIT', '0BSD', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND MIT'])
    expect(problemOf('any', licence)).toBeNull()
})

test('copyleft, unknown and missing licences are refused', () => {
  for (const licence of ['GPL-3.0-only', 'MIT AND LGPL-3.0-or-later', 'none stated', 'CC-BY-4.0'])
    expect(problemOf('any', licence)).toContain('any')
})

test('an exception is for one package and one licence', () => {
  expect(problemOf('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBeNull()
  expect(problemOf('@img/sharp-libvips-linux-x64', 'GPL-3.0-only')).toContain('the exception')
  expect(problemOf('other', 'LGPL-3.0-or-later')).toContain('not among')
})
