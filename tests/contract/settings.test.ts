import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings } from '#api/platform/settings/settings.ts'

const names = namesIn('api/platform/settings/settings.ts', /^ {2}([A-Z][A-Z0-9_]+):/gm)

function namesIn(file: string, pattern: RegExp): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(pattern)].flatMap((match) => match[1] ?? [])
  return found.sort()
}

test('every setting is in .env.example, and no other name is', () => {
  expect(names.length).toBeGreaterThan(10)
  expect(namesIn('.env.example', /^#([A-Z0-9_]+)=/gm)).toEqual(names)
})

test('every setting in .env.example is described, by itself or with the settings below it', () => {
  const blocks = readFileSync('.env.example', 'utf8').split(/^$/m)
  const bare = blocks.filter((block) => /^#[A-Z0-9_]+=/m.test(block) && !/^# \w/m.test(block))
  expect(bare).toEqual([])
  expect(namesIn('.env.example', /(?<=^\n)#([A-Z0-9_]+)=/gm)).toEqual([])
})

test('the README names only settings that there are, and where all of them are described', () => {
  const shown = readFileSync('README.md', 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  const named = shown.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)])
  expect(named.length).toBeGreaterThan(10)
  for (const [, name] of named) expect(names).toContain(name)
  expect(readFileSync('README.md', 'utf8')).toContain('](.env.example)')
})

test('the values in .env.example are the defaults', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readSettings(env)).toEqual(readSettings({}))
})
