import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const most = {
  fileLines: 300,
  effects: 15,
  depth: 5,
  rooms: 21,
  filesInFolder: 25,
  functionLines: 60,
  rootLines: 60,
}

type Source = { file: string; text: string; lines: number }

const folders = ['api', 'app', 'contract', 'scripts', 'server', 'shared', 'tests', 'tools']
const sources = [...folders, 'server.ts'].flatMap(read)
const code = sources.filter(({ file }) => !file.includes('.test.') && !file.startsWith('tests/'))

test('the contract imports nothing of the web app, the API or the tests', () => {
  expect(offenders('contract/', /from '(#api|#app|#server|#tests)\//)).toEqual([])
})

test('the web app and the API never import each other', () => {
  expect(offenders('app/', /from '(#api|(\.\.\/)+api)\//)).toEqual([])
  expect(offenders('api/', /from '(#app|(\.\.\/)+app)\//)).toEqual([])
})

test('the server imports of the API only its platform, and nothing of the web app', () => {
  const upward = code.filter(({ text }) =>
    /(from |import\()'(#app|#api\/(?!platform\/))/.test(text),
  )
  expect(upward.map(({ file }) => file).filter((file) => file.startsWith('server/'))).toEqual([])
})

test('only the two programs import the server, and the one of all is short', () => {
  const using = code.filter(({ text }) => /(from |import\()'#server\//.test(text))
  const others = using.filter(({ file }) => !/^(server|scripts|tools)\//.test(file))
  expect(others.map(({ file }) => file).sort()).toEqual(['api/serve.ts', 'server.ts'])
  const [root] = sources.filter(({ file }) => file === 'server.ts')
  expect(root?.lines).toBeLessThanOrEqual(most.rootLines)
})

test('only the server, the tests, the scripts and the tools import both the web app and the API', () => {
  const both = sources.filter(({ text }) => /from '#api\//.test(text) && /from '#app\//.test(text))
  expect(
    both
      .filter(({ file }) => !/^(server\.ts|tests\/|scripts\/|tools\/)/.test(file))
      .map(({ file }) => file),
  ).toEqual([])
})

test('internals of the router are each used in only one file', () => {
  const using = (pattern: RegExp) =>
    code.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(using(/UNSAFE_/)).toEqual(['app/dialogs/frozen-page.tsx'])
  expect(using(/__reactRouter/).sort()).toEqual([
    'app/head/handoff.ts',
    'app/route-files/files-of.ts',
  ])
  expect(using(/'\.data'|\\\.data/)).toEqual([
    'api/platform/settings/settings.ts',
    'shared/page-data.ts',
  ])
})

test('no file is longer than the limit', () => {
  const long = sources.filter(({ file, lines }) => lines > most.fileLines && !isData(file))
  expect(long.map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

// Parsing all files takes seconds on a busy machine.
test('no function is longer than the limit, without the functions in it', () => {
  const long = sources
    .filter(({ lines }) => lines > most.functionLines)
    .flatMap(({ file, text }) => {
      const functions = nodesOf(file, text).filter(
        ({ type, body }) => /Function/.test(type) && body,
      )
      return functions
        .map((one) => ownLines(one, functions, text))
        .filter((lines) => lines > most.functionLines)
        .map((lines) => `${file}: ${lines}`)
    })
  expect(long).toEqual([])
})

// The lines of a function, less those that only belong to the functions directly in it.
function ownLines(one: Node, functions: Node[], text: string): number {
  const within = functions.filter(({ start, end }) => start > one.start && end <= one.end)
  const direct = within.filter(
    ({ start, end }) => !within.some((other) => other.start < start && end <= other.end),
  )
  const breaks = ({ start, end }: Node) => text.slice(start, end).split('\n').length - 1
  return breaks(one) + 1 - direct.reduce((sum, inner) => sum + breaks(inner), 0)
}

test('no object and no array contains a spread of a literal', () => {
  const packed = sources
    .filter(({ text }) => /\.\.\.[{[]/.test(text))
    .filter(({ file, text }) =>
      nodesOf(file, text).some(
        ({ type, properties, elements }) =>
          (type === 'ObjectExpression' && (properties as Node[]).some(isPacked)) ||
          (type === 'ArrayExpression' && (elements as (Node | null)[]).some(isPacked)),
      ),
    )
  expect(packed.map(({ file }) => file)).toEqual([])
})

test('no folder is nested deeper than the limit', () => {
  expect(
    sources.filter(({ file }) => file.split('/').length - 1 > most.depth).map(({ file }) => file),
  ).toEqual([])
})

test('the top level of the web app can be read at one look', () => {
  expect(readdirSync('app').length).toBeLessThanOrEqual(most.rooms)
})

// The catalogue of a language has one file for each area.
test('every folder of the web app can be read at one look', () => {
  const folders = readdirSync('app', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .filter((folder) => !/^app\/locales\/(en|zh)$/.test(folder))
  const large = folders.filter((folder) => filesDirectlyIn(folder) > most.filesInFolder)
  expect(large).toEqual([])
})

function filesDirectlyIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length
}

// The binaries of a tool, for platforms other than the one that wrote the lockfile.
const otherPlatforms = /^node_modules\/@biomejs\/cli-/

test('every package is locked by the hash of its content', () => {
  type Locked = { integrity?: string; link?: boolean; optional?: boolean; dev?: boolean }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, Locked>
  }
  const unlocked = Object.entries(packages).filter(
    ([name, { integrity, link, optional, dev }]) =>
      name && !integrity && !link && !(otherPlatforms.test(name) && optional && dev),
  )
  expect(unlocked.map(([name]) => name)).toEqual([])
})

test('field constraints come from the schemas of the contract', () => {
  const byHand = /^\s*required$|\b(required|maxLength|minLength)(=\{(?!constraints)|="| \/?>)/m
  expect(offenders('app/', byHand).filter((file) => file.endsWith('.tsx'))).toEqual([])
})

test('the number of effects is within the limit', () => {
  const effects = code.flatMap(({ text }) => text.match(/\buseEffect\(/g) ?? [])
  expect(effects.length).toBeLessThanOrEqual(most.effects)
})

test('there are no barrel files and no folders for mixed content', () => {
  const named = code.filter(({ file }) =>
    /(^|\/)(utils?|helpers?|misc|index)(\.tsx?|\/)/.test(file),
  )
  const barrels = code.filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text))
  expect([...named, ...barrels].map(({ file }) => file)).toEqual([])
})

test('every page reads its form with the one function that handles unreadable forms', () => {
  expect(offenders('app/', /\brequest\.formData\(/)).toEqual(
    sources
      .filter(({ file }) => /^app\/(forms\/(read-form|keep-form\.test)\.ts)$/.test(file))
      .map(({ file }) => file),
  )
})

test('exactly the pages that pass files on have streamed bodies', () => {
  const handing = sources.filter(({ file, text }) => {
    const isRoute = /export async function action/.test(text)
    return file.startsWith('app/') && isRoute && /\b(passForm|passMessage|sendFiles)\(/.test(text)
  })
  // Each of these pages is in the table of `server/guard/body-rules.ts`, under its path in
  // `app/routes.ts`.
  expect(handing.map(({ file }) => file).sort()).toEqual([
    'app/routes/feedback/send.tsx',
    'app/routes/kb/chats/chat.tsx',
    'app/routes/kb/chats/posts/new-post.tsx',
    'app/routes/kb/chats/thread/route.tsx',
    'app/routes/kb/import/route.tsx',
    'app/routes/kb/resources/upload/upload.tsx',
    'app/routes/settings/upload-picture.ts',
  ])
})

test('a path of the API is written only in the contract, and only one client fills in its parameters', () => {
  const allowed =
    /^app\/(upstream\/browser\.ts|routes\/site\/robots\.ts|routes\/public\/developers\/.*)$|\.test\./
  expect(offenders('app/', /['"`]\/api\b/).filter((file) => !allowed.test(file))).toEqual([])
})

test('types are declared, not silenced', () => {
  const silenced = /@ts-(ignore|expect-error|nocheck)|\bas any\b|: any\b/
  expect(
    sources
      .filter(({ file, text }) => silenced.test(text) && file !== 'tests/architecture.test.ts')
      .map(({ file }) => file),
  ).toEqual([])
})

type Node = { type: string; start: number; end: number; [key: string]: unknown }

function nodesOf(file: string, text: string): Node[] {
  const found: Node[] = []
  const visit = (value: unknown) => {
    if (!value || typeof value !== 'object') return
    if ('type' in value) found.push(value as Node)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(parseSync(file, text).program)
  return found
}

function isPacked(node: Node | null): boolean {
  if (node?.type !== 'SpreadElement') return false
  return /^(Object|Array)Expression$/.test((node.argument as Node).type)
}

function offenders(folder: string, pattern: RegExp): string[] {
  return sources
    .filter(({ file, text }) => file.startsWith(folder) && pattern.test(text))
    .map(({ file }) => file)
}

// Returns whether a file has only data. A catalogue has no length limit, because languages differ.
function isData(file: string): boolean {
  return /^app\/locales\//.test(file)
}

function read(name: string): Source[] {
  if (name.endsWith('.ts')) return [source(name)]
  return readdirSync(name, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => source(path.posix.join(entry.parentPath, entry.name)))
}

function source(file: string): Source {
  const text = readFileSync(file, 'utf8')
  return { file, text, lines: text.split('\n').length }
}
