import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = 'app'
const mostLines = 250
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: withoutComments(readFileSync(`${folder}/${name}`, 'utf8')) }))
const beyondTokens = sheets.filter(({ name }) => name !== 'styles/tokens.css')

test('colour values are written only in the tokens', () => {
  expect(found(/:[^;{}]*(#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|light-dark)\()/i)).toEqual([])
})

test('every z-index is the name of a layer', () => {
  expect(found(/z-index:\s*-?\d/)).toEqual([])
})

test('every width at which the layout changes is one of the breakpoints', () => {
  expect(found(/@(media|container)[^{]*\b(width|inline-size)\b[^{]*\d(px|r?em)\b/)).toEqual([])
})

test('every font size of the scale is written by its name', () => {
  const tokens = sheets.find(({ name }) => name === 'styles/tokens.css')?.text ?? ''
  const sizes = [...tokens.matchAll(/--text-[\w-]+: ([\d.]+rem)/g)].map(([, size]) => size)
  expect(sizes.length).toBeGreaterThan(0)
  expect(found(new RegExp(`font-size: (${sizes.join('|')});`))).toEqual([])
})

test('the name of no font begins with a generic family, because minified it has no quotes', () => {
  expect(
    found(/font-family: "(serif|sans-serif|monospace|cursive|fantasy|math|system-ui) /i),
  ).toEqual([])
})

test('every style sheet is imported by one of the two entry sheets, and is short', () => {
  const loaded = ['styles/public.css', 'styles/app.css'].flatMap((name) => {
    const text = sheets.find((sheet) => sheet.name === name)?.text ?? ''
    const imports = [...text.matchAll(/@import "(\.\.?\/.+\.css)"/g)]
    return [name, ...imports.map(([, file = '']) => path.posix.join('styles', file))]
  })
  expect(loaded.toSorted()).toEqual(sheets.map(({ name }) => name).toSorted())
  const long = sheets.filter(({ text }) => text.split('\n').length > mostLines)
  expect(long.map(({ name }) => name)).toEqual([])
})

test('a page has no style attribute, and uses only the tokens’ colours and layers', () => {
  const pages = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  expect(pages.length).toBeGreaterThan(100)
  const own = /\bstyle=|["' :]z-\[?\d|-\[#[0-9a-f]/
  expect(pages.filter((name) => own.test(readFileSync(`app/${name}`, 'utf8')))).toEqual([])
})

function found(pattern: RegExp): string[] {
  return beyondTokens.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
}

function withoutComments(css: string): string {
  return css.replace(/\/\*[\s\S]*?\*\//g, '')
}
