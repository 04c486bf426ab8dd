import { extensionOf } from '#shared/formats.ts'

const keywords = {
  script:
    'abstract any as async await boolean break case catch class const continue debugger declare default delete do else enum export extends false finally for from function get if implements import in infer instanceof interface is keyof let namespace new null number object of private protected public readonly return satisfies set static string super switch symbol this throw true try type typeof undefined unknown var void while with yield',
  python:
    'and as assert async await break case class continue def del elif else except False finally for from global if import in is lambda match None nonlocal not or pass raise return self True try while with yield',
  data: 'true false null yes no on off',
  style: 'important from to and not only',
  java: 'abstract assert async await boolean break byte case catch char class const continue default do double else enum extends false final finally float for if implements import in instanceof int interface is late long native new null package permits private protected public record return sealed short static super switch synchronized this throw throws transient true try var void volatile while yield',
  kotlin:
    'abstract actual annotation as break by case catch class companion const constructor continue crossinline data def do else enum expect extends external false final finally for fun given if implements implicit import in init inline inner interface internal is lateinit lazy match new null object open operator out override package private protected public return sealed suspend super tailrec this throw trait true try type typealias val var vararg when where while with yield',
  c: 'alignas alignof auto bool break case catch char class concept const consteval constexpr continue decltype default define delete do double dynamic_cast else endif enum explicit export extern false final float for friend goto if ifdef ifndef include inline int long mutable namespace new noexcept nullptr NULL operator override private protected public register reinterpret_cast requires return short signed sizeof static static_cast struct switch template this throw true try typedef typename union unsigned using virtual void volatile while',
  csharp:
    'abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach get if implicit in init int interface internal is lock long namespace new null object operator out override params partial private protected public readonly record ref return sealed set short sizeof static string struct switch this throw true try typeof uint ulong unchecked unsafe using var virtual void volatile when where while yield',
  go: 'any bool break byte case chan const continue default defer else error fallthrough false float32 float64 for func go goto if import int int64 interface iota map nil package range return rune select string struct switch true type uint var',
  rust: 'as async await bool break const continue crate dyn else enum extern f32 f64 false fn for i32 i64 if impl in let loop match mod move mut pub ref return self Self static str struct super trait true type u8 u32 u64 union unsafe use usize where while',
  swift:
    'actor any as associatedtype async await break case catch class continue default defer deinit do else enum extension fallthrough false fileprivate for func guard if import in init inout internal is lazy let mutating nil open operator override private protocol public repeat rethrows return self Self some static struct subscript super switch throw throws true try typealias var weak where while',
  php: 'abstract and array as bool break case catch class clone const continue declare default do echo else elseif enum extends false final finally float fn for foreach function global if implements include instanceof int interface match namespace new null or print private protected public readonly require require_once return self static string switch this throw trait true try use var void while yield',
  ruby: 'alias and begin break case class cond def defmodule defp defstruct do else elsif end ensure export false fn for function if import in macro module mutable next nil not or private protected raise receive redo require rescue retry return self struct super then true undef unless until use using when where while with yield',
  lua: 'and break do else elseif end false for function goto if in local nil not or repeat return then true until while',
  r: 'break else FALSE for function if in Inf library NA NaN next NULL repeat return TRUE while',
  perl: 'and cmp do else elsif eq foreach for ge gt if last le local lt my ne next no not or our package print redo require return sub undef unless until use while xor',
  sql: 'add all alter and any as asc begin between bigint boolean by case cast char check column commit constraint create cross current database date default delete desc distinct drop else end except exists explain false fetch for foreign from full function grant group having if in index inner insert int integer intersect interval into is join key left like limit not null numeric offset on or order outer over partition primary procedure references returning revoke right rollback select set table text then timestamp trigger true truncate union unique update using values varchar view when where window with',
  shell:
    'alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function if in local param process readonly return set shift source switch then throw trap try unset until while',
  batch:
    'call cd del do echo else endlocal exist exit for goto if in not pause set setlocal shift start',
  docker:
    'ADD ARG AS CMD COPY ENTRYPOINT ENV EXPOSE FROM HEALTHCHECK LABEL ONBUILD RUN SHELL STOPSIGNAL USER VOLUME WORKDIR',
  make: 'define else elseif endforeach endfunction endif endmacro export foreach function if ifdef ifeq ifndef include macro option project set',
  terraform:
    'data false for if in locals module null output provider resource terraform true variable',
  graphql:
    'directive enum extend false fragment implements input interface mutation null on query scalar schema subscription true type union',
  proto:
    'bool bytes double enum extend false fixed32 float import int32 int64 map message oneof option optional package public repeated required reserved returns rpc service stream string syntax true uint32 uint64',
  haskell:
    'alias as case class data deriving do else exposing False forall foreign hiding if import in infix instance let module newtype of port qualified then True type where',
  lisp: 'and cond def define defmacro defn defun do fn if lambda let loop nil ns not or quote recur require set t',
  erlang:
    'after and andalso begin case catch cond div end export false fun if let module not of or orelse receive rem spec true try when xor',
} as const

const line = (open: string): Enclosed => ({ open, close: '\n', raw: true, kind: 'comment' })

export type Enclosed = {
  open: string
  close: string
  /** It may continue on the next line. Otherwise it ends with its line. */
  multiline?: boolean
  /** A backslash has no meaning in it. */
  raw?: boolean
  kind: 'string' | 'comment'
}

export type Language = {
  keywords: ReadonlySet<string>
  /** Keywords may be written in capitals. */
  ignoreCase?: boolean
  /** Longer marks come before shorter ones that begin with the same characters. */
  enclosed: Enclosed[]
  /** A word before this sign is a name of the data, as in YAML. */
  nameBefore?: ':' | '='
  /** Words may contain hyphens, as in CSS. */
  hyphens?: boolean
  /** The whole line is what its first sign says, as in a patch. */
  patch?: boolean
  /** Elements and attributes, as in HTML. */
  markup?: boolean
}

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

export function languageNamed(name: string): Language | undefined {
  return byName.get(name.toLowerCase())
}

export function languageOfFile(fileName: string): Language | undefined {
  return byName.get(extensionOf(fileName))
}
