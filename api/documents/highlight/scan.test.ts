import { expect, test } from 'vitest'
import { languageNamed } from './languages.ts'
import { scan } from './scan.ts'

const names = 'js py json yaml toml css html c rust go php ruby lua sql sh haskell tex diff'.split(
  ' ',
)

function pieces(code: string, name: string, open?: string): string[] {
  const { pieces } = scan(code, languageNamed(name)!, open)
  return pieces.map(({ start, end, kind }) => `${kind} ${code.slice(start, end)}`)
}

test('keywords, strings, numbers, comments, functions and types are told apart', () => {
  expect(pieces("const a = f('x', 1) // y\nnew Map()", 'ts')).toEqual([
    'keyword const',
    'function f',
    "string 'x'",
    'number 1',
    'comment // y',
    'keyword new',
    'function Map',
  ])
  expect(pieces('def f(x: int): # a\n  return None', 'python')).toContain('keyword None')
  expect(pieces("SELECT 'it''s' FROM t -- c", 'sql')).toEqual([
    'keyword SELECT',
    "string 'it'",
    "string 's'",
    'keyword FROM',
    'comment -- c',
  ])
})

test('names of data are told apart from their values', () => {
  expect(pieces('{"a": "b", "c": true}', 'json')).toEqual([
    'name "a"',
    'string "b"',
    'name "c"',
    'keyword true',
  ])
  expect(pieces('name: "x" # y', 'yaml')).toEqual(['name name', 'string "x"', 'comment # y'])
})

test('elements, attributes and comments of HTML are told apart', () => {
  expect(pieces('<a href="#">b</a><!-- c', 'html')).toEqual([
    'keyword <a',
    'name href',
    'string "#"',
    'keyword >',
    'keyword </a',
    'keyword >',
    'comment <!-- c',
  ])
})

test('added and removed lines of a patch are told apart', () => {
  expect(pieces('--- a\n+b\n-c\n d', 'diff')).toEqual(['comment --- a', 'added +b', 'removed -c'])
})

test('a comment that began before a text ends in it', () => {
  const { open } = scan('a /* b', languageNamed('c')!)
  expect(pieces('c */ return', 'c', open)).toEqual(['comment c */', 'keyword return'])
})

test('the pieces of any text are in order and do not overlap', () => {
  const signs = [
    '"',
    "'",
    '/*',
    '<!--',
    '<',
    '\\',
    '`',
    '#',
    '--',
    '[[',
    '(',
    'a:',
    'a ',
    '\t',
    '1',
    '$',
    '=',
  ]
  for (const name of names)
    for (const sign of signs) {
      const code = sign.repeat(2_000)
      const { pieces } = scan(code, languageNamed(name)!)
      const wrong = pieces.filter(
        ({ start, end }, index) => start >= end || start < (pieces[index - 1]?.end ?? 0),
      )
      expect(wrong).toEqual([])
      expect(pieces.at(-1)?.end ?? 0).toBeLessThanOrEqual(code.length)
    }
})
