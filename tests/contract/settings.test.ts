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

test('every setting is in the table of the README, and no other name is', () => {
  expect(namesIn('README.md', /^\| `([A-Z0-9_]+)` +\|/gm)).toEqual(names)
})

test('the values in .env.example are the defaults', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)
  const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
  expect(readSettings(env)).toEqual(readSettings({}))
})
