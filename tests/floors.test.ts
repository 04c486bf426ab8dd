import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// The rooms of the API, from the lowest floor to the highest. What is above them starts the program.
const rooms = [
  'platform',
  'documents',
  'people',
  'kbs',
  'chats',
  'drive',
  'answers',
  'manage',
  'operate',
  'program',
]

type Import = { from: string; to: string }

const imports = filesIn('api').flatMap(importsOf)

test('the API has only its rooms, and the files that put them together', () => {
  const entries = readdirSync('api', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual([...rooms].sort())
  expect(entries.length - folders.length).toBeLessThanOrEqual(4)
})

test('a room of the API imports at run time only from its own floor and the floors below', () => {
  const upward = imports.filter(({ from, to }) => floorOf(to) > floorOf(from))
  expect(upward.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('no folders of the API import each other in a circle at run time', () => {
  expect(circlesIn(imports)).toEqual([])
})

function floorOf(file: string): number {
  const floor = rooms.indexOf(file.split('/')[1] ?? '')
  return floor === -1 ? rooms.length : floor
}

/** The folder of a noun, with all folders in it. */
function folderOf(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 3).join('/')
}

/** Returns the folders that import themselves by way of others. */
function circlesIn(found: Import[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of found) {
    const [a, b] = [folderOf(from), folderOf(to)]
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  return [...next.keys()].filter((folder) => reachableFrom(folder, next).has(folder))
}

function reachableFrom(folder: string, next: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>()
  const waiting = [...(next.get(folder) ?? [])]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    waiting.push(...(next.get(one) ?? []))
  }
  return reached
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .filter((file) => !/\.(test|fixture)\./.test(file))
}

type Statement = {
  type: string
  importKind?: string
  source?: { value: string } | null
  specifiers?: { importKind?: string }[]
}

/** Returns the files that a file imports at run time. Types are gone by then. */
function importsOf(from: string): Import[] {
  const text = readFileSync(from, 'utf8')
  const statements = parseSync(from, text).program.body as Statement[]
  const named = statements.flatMap(({ importKind, source, specifiers = [] }) => {
    const onlyTypes =
      importKind === 'type' ||
      (specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type'))
    return source && !onlyTypes ? [source.value] : []
  })
  const later = [...text.matchAll(/import\('([^']+)'\)/g)].map(([, name = '']) => name)
  return [...named, ...later].flatMap((name) => {
    if (name.startsWith('#api/')) return [{ from, to: name.slice(1) }]
    if (!name.startsWith('.')) return []
    return [{ from, to: path.posix.join(path.posix.dirname(from), name) }]
  })
}
