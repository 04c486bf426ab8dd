import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

// The rooms of the chats, and the files beside them that rooms use.
const chatRooms = [
  'paths.ts',
  'message-paths.ts',
  'title.ts',
  'color.ts',
  'color-choice.tsx',
  'asks-bot.ts',
  'empty-words.ts',
  'chat-face.tsx',
  'chat-header.tsx',
  'chat-gone.tsx',
  'gone.ts',
  'groups.ts',
  'kb-context.ts',
  'start-path.ts',
  'people',
  'settings',
  'pane',
  'cards',
  'mentions',
  'reactions',
  'answer',
  'drafts',
  'attachments',
  'outbox',
  'system-messages',
  'messages',
  'message',
  'unread',
  'compose',
  'edit',
  'actions',
  'timeline',
  'stream',
  'thread',
  'posts',
  'citation',
  'pins',
  'search',
  'new',
]

// The rooms of the web app in the same way. A room in `routes` is below the other pages if several of
// them use it.
const pageRooms = [
  'limits.ts',
  'locales',
  'ui',
  'middleware',
  'upstream',
  'preferences',
  'forms',
  'route-files',
  'head',
  'realtime',
  'problems',
  'dialogs',
  'people',
  'shell',
  'routes/bin',
  'routes/kb/access',
  'routes/kb/members',
  'routes/kb/join-requests',
  'routes/kb/asked-files',
  'routes/kb/uploads',
  'routes/kb/resources',
  'routes/favorites',
  ...chatRooms.map((room) => `routes/kb/chats/${room}`),
  'routes/kb/chats',
  'routes/search',
  'routes/kb/frame',
  'routes',
]

type Import = { from: string; to: string }

const imports = filesIn('api').flatMap(importsOf)
const pageImports = filesIn('app').flatMap(importsOf)

test('the API has only its rooms, and the files that put them together', () => {
  const entries = readdirSync('api', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual([...rooms].sort())
  expect(entries.length - folders.length).toBeLessThanOrEqual(4)
})

test('a room of the API imports at run time only from its own floor and the floors below', () => {
  expect(upward(imports, rooms)).toEqual([])
})

test('no folders of the API import each other in a circle at run time', () => {
  expect(circlesIn(imports)).toEqual([])
})

test('every folder of the web app has a floor, except the styles', () => {
  const entries = readdirSync('app', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const named = pageRooms.filter((room) => !/[./]/.test(room))
  expect(folders.sort()).toEqual([...named, 'styles'].sort())
})

test('every folder of the chats has a floor', () => {
  const entries = readdirSync('app/routes/kb/chats', { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(folders.sort()).toEqual(chatRooms.filter((room) => !room.includes('.')).sort())
})

test('every named floor of the web app exists', () => {
  expect(pageRooms.filter((room) => !existsSync(`app/${room}`))).toEqual([])
})

test('a room of the web app imports at run time only from its own floor and the floors below', () => {
  expect(pageImports.length).toBeGreaterThan(3_000)
  expect(upward(pageImports, pageRooms)).toEqual([])
})

test('no folders of the web app import each other in a circle at run time', () => {
  expect(circlesIn(pageImports)).toEqual([])
})

function upward(found: Import[], floors: string[]): string[] {
  return found
    .filter(({ from, to }) => floorOf(to, floors) > floorOf(from, floors))
    .map(({ from, to }) => `${from} imports ${to}`)
}

// `routes` comes after the rooms in it, so the first room that contains a file is the innermost.
function floorOf(file: string, floors: string[]): number {
  const place = file.slice(file.indexOf('/') + 1)
  const floor = floors.findIndex((room) => place === room || place.startsWith(`${room}/`))
  return floor === -1 ? floors.length : floor
}

/**
 * Returns the folder of a noun or a page, with all folders in it. The pages of a knowledge base are
 * one folder deeper, and the rooms of its chats two. A file beside rooms is for itself.
 */
function folderOf(file: string): string {
  const folder = path.posix.dirname(file)
  if (folder === 'api' || folder === 'app' || folder === 'app/routes/kb/chats') return file
  const isOfChats = folder.startsWith('app/routes/kb/chats/')
  const depth = isOfChats ? 5 : folder.startsWith('app/routes/kb/') ? 4 : 3
  return folder.split('/').slice(0, depth).join('/')
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

// A `*.build.ts` runs when the program is built. At run time only its values are left.
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.posix.join(entry.parentPath, entry.name))
    .filter((file) => !/\.(test|fixture|build)\./.test(file))
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
    if (!/\.tsx?$/.test(name)) return []
    if (/^#(api|app)\//.test(name)) return [{ from, to: name.slice(1) }]
    if (!name.startsWith('.')) return []
    return [{ from, to: path.posix.join(path.posix.dirname(from), name) }]
  })
}
