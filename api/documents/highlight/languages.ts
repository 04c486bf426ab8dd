import { extensionOf } from '#contract/formats.ts'
import { keywords } from './keywords.ts'
import type { Enclosed, Language } from './language.ts'

const line = (open: string): Enclosed => ({ open, close: '\n', raw: true, kind: 'comment' })
const block = (open: string, close: string): Enclosed => ({
  open,
  close,
  multiline: true,
  raw: true,
  kind: 'comment',
})
const string = (mark: string, multiline = false): Enclosed => ({
  open: mark,
  close: mark,
  multiline,
  kind: 'string',
})
const raw = (open: string, close: string): Enclosed => ({
  open,
  close,
  multiline: true,
  raw: true,
  kind: 'string',
})

const quotes = [string('"'), string("'")]
const longQuotes = [string('"', true), string("'", true)]
const slashes = [line('//'), block('/*', '*/')]
const none: Language = { keywords: new Set(), enclosed: [] }
const like = (words: string, enclosed: Enclosed[], rest: Partial<Language> = {}): Language => ({
  keywords: new Set(words.split(' ')),
  enclosed,
  ...rest,
})

const script = like(keywords.script, [...slashes, ...quotes, string('`', true)])
const style = like(keywords.style, [block('/*', '*/'), ...quotes], {
  nameBefore: ':',
  hyphens: true,
})
const data = { nameBefore: ':', hyphens: true } as const
const settings = like(keywords.data, [line('#'), line(';'), ...quotes], {
  nameBefore: '=',
  hyphens: true,
})
const shell = like(keywords.shell, [line('#'), ...longQuotes], { hyphens: true })
const lisp = like(keywords.lisp, [line(';'), string('"', true)], { hyphens: true })
const haskell = like(keywords.haskell, [block('{-', '-}'), line('--'), string('"')])
const markup: Language = { ...none, enclosed: [block('<!--', '-->')], markup: true }

/** The languages, each with its file extensions and the names used in Markdown. */
const table: [names: string, language: Language][] = [
  ['js mjs cjs jsx ts mts cts tsx javascript typescript node', script],
  [
    'py python python3',
    like(keywords.python, [line('#'), string('"""', true), string("'''", true), ...quotes]),
  ],
  ['json jsonl geojson ipynb json5 jsonc', like(keywords.data, [line('//'), string('"')], data)],
  ['yaml yml', like(keywords.data, [line('#'), ...quotes], data)],
  ['toml', settings],
  ['ini conf cfg properties env', settings],
  ['css', style],
  ['scss less sass', { ...style, enclosed: [line('//'), ...style.enclosed] }],
  ['html htm xhtml xml svg vue svelte', markup],
  ['java', like(keywords.java, [...slashes, string('"""', true), ...quotes])],
  ['kt kts kotlin', like(keywords.kotlin, [...slashes, string('"""', true), ...quotes])],
  ['scala groovy gradle', like(keywords.kotlin, [...slashes, string('"""', true), ...quotes])],
  ['c h m', like(keywords.c, [...slashes, ...quotes])],
  ['cc cpp hpp cxx c++', like(keywords.c, [...slashes, ...quotes])],
  ['cs csharp c#', like(keywords.csharp, [...slashes, ...quotes])],
  ['go golang', like(keywords.go, [...slashes, ...quotes, raw('`', '`')])],
  // A single quote begins a lifetime too.
  ['rs rust', like(keywords.rust, [...slashes, raw('r#"', '"#'), string('"', true)])],
  ['swift', like(keywords.swift, [...slashes, string('"""', true), string('"')])],
  ['dart', like(keywords.java, [...slashes, string('"""', true), string("'''", true), ...quotes])],
  ['php', like(keywords.php, [...slashes, line('#'), ...longQuotes])],
  ['rb ruby', like(keywords.ruby, [block('=begin', '=end'), line('#'), ...longQuotes])],
  ['ex exs elixir', like(keywords.ruby, [line('#'), string('"""', true), ...longQuotes])],
  ['cr crystal jl julia', like(keywords.ruby, [line('#'), string('"""', true), string('"')])],
  ['lua', like(keywords.lua, [block('--[[', ']]'), line('--'), raw('[[', ']]'), ...quotes])],
  ['r', like(keywords.r, [line('#'), ...longQuotes])],
  ['pl perl', like(keywords.perl, [line('#'), ...longQuotes])],
  [
    'sql mysql postgresql pgsql sqlite',
    like(keywords.sql, [line('--'), block('/*', '*/'), raw("'", "'"), raw('"', '"')], {
      ignoreCase: true,
    }),
  ],
  ['sh bash zsh shell console', shell],
  ['ps1 powershell', { ...shell, enclosed: [block('<#', '#>'), ...shell.enclosed] }],
  ['bat cmd', like(keywords.batch, [line('::'), line('REM '), line('rem ')], { ignoreCase: true })],
  ['dockerfile docker', { ...shell, keywords: new Set(keywords.docker.split(' ')) }],
  ['cmake makefile make', { ...shell, keywords: new Set(keywords.make.split(' ')) }],
  ['tf hcl', like(keywords.terraform, [line('#'), ...slashes, string('"')], { nameBefore: '=' })],
  ['graphql gql', like(keywords.graphql, [line('#'), string('"""', true), string('"')])],
  ['proto protobuf', like(keywords.proto, [...slashes, ...quotes])],
  ['hs elm haskell', haskell],
  ['clj lisp scheme elisp', lisp],
  ['erl erlang', like(keywords.erlang, [line('%'), ...longQuotes])],
  ['tex latex', like('', [line('%')])],
  ['diff patch', { ...none, patch: true }],
]

const byName = new Map(
  table.flatMap(([names, language]) => names.split(' ').map((name) => [name, language] as const)),
)

/** The language with this name, as written after the fence of a code block. */
export function languageNamed(name: string): Language | undefined {
  return byName.get(name.toLowerCase())
}

/** The language of a source file with this name. */
export function languageOfFile(fileName: string): Language | undefined {
  return byName.get(extensionOf(fileName))
}
