import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'
import { classesInCode, classesInSelectors, type Used } from './support/classes-in-code.ts'

const mostComponents = 29
const used = classesInCode()
const components = componentClasses()

test('every class in the pages is a utility or has a style sheet', async () => {
  const css = await utilities(used.map(({ name }) => name))
  const isStyled = ({ name }: Used) => components.has(name) || css.includes(`.${escaped(name)}`)
  expect(used.length).toBeGreaterThan(1000)
  expect(shown(used.filter((one) => !isMarker(one) && !isStyled(one)))).toEqual([])
})

test('every class in a style sheet is used', () => {
  const names = new Set(used.map(({ name }) => name))
  expect([...components].filter((name) => !names.has(name))).toEqual([])
})

test('classes in selectors of scripts and of utilities exist', () => {
  const inUtilities = used.flatMap(({ name, file }) =>
    [...name.matchAll(/\[[^\]]*?\.([a-z][\w-]*)/g)].map(([, found = '']) => ({
      name: found,
      file,
    })),
  )
  const all = [...inUtilities, ...classesInSelectors()]
  expect(shown(all.filter(({ name }) => !components.has(name)))).toEqual([])
})

test('the number of component classes is within the limit', () => {
  expect(components.size).toBeLessThanOrEqual(mostComponents)
})

// Names for `group-hover:` and `peer-checked:`, which have no styles of their own.
function isMarker({ name }: Used): boolean {
  return /^(group|peer)(\/|$)/.test(name)
}

function shown(all: Used[]): string[] {
  return [...new Set(all.map(({ name, file }) => `${name} (${file})`))]
}

function componentClasses(): Set<string> {
  const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`app/${name}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, ''))
  const names = sheets.flatMap((css) => css.match(/\.[a-z][\w-]*/gi) ?? [])
  return new Set(names.map((name) => name.slice(1)))
}

async function utilities(candidates: string[]): Promise<string> {
  const file = 'app/styles/app.css'
  const { build } = await compile(readFileSync(file, 'utf8'), {
    base: path.resolve('app/styles'),
    loadStylesheet: async (id, base) => {
      const found = id.startsWith('tailwindcss/')
        ? path.resolve('node_modules', id)
        : path.resolve(base, id)
      return { path: found, base: path.dirname(found), content: readFileSync(found, 'utf8') }
    },
  })
  return build(candidates)
}

// As `CSS.escape` in browsers.
function escaped(name: string): string {
  return name.replace(/^\d/, '\\3$& ').replace(/[^\w\\ -]/g, '\\$&')
}
