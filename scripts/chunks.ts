import path from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

const library = /node_modules\/(react|react-dom|react-router|scheduler)\//
const ours = /\/(app|contract|shared)\//

// On a slow connection each file costs a page more than the bytes of it that the page does not use.
const manyPages = 8

/** Nearly every signed-in page loads these, with all that they import. */
const frame = [
  'entry.client.tsx',
  'root.tsx',
  'routes/signed-in.tsx',
  'shell/app-pages.tsx',
  'shell/app-dialog.tsx',
  'dialogs/dialog-page.tsx',
  // So few bytes would take a file with them whose other parts these pages do not use.
  '../contract/roles.ts',
]

/** Every page below such a folder loads these files, with all that they import. */
const rooms = [
  { name: 'kb', folder: '/app/routes/kb/', files: ['routes/kb/route.tsx'] },
  { name: 'chat', folder: '/app/routes/kb/chats/', files: ['routes/kb/chats/chat.tsx'] },
]

/**
 * Libraries, the frame of signed-in pages, what many pages use, what only pages of a knowledge base
 * or chat use, and the rest by the set of its pages. Few large files compress better and need fewer requests, and the
 * manifest of routes stays small.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  const framed = once((context) => neededBy(frame, context))
  const inRooms = rooms.map(({ name, folder, files }) => {
    const needed = once((context) => neededBy(files, context))
    const has = (id: string, context: Rolldown.ChunkingContext) =>
      needed(context).has(id) && isUsedOnlyBelow(folder, id, context)
    return { name, has }
  })
  const isInRoom = (id: string, context: Rolldown.ChunkingContext) =>
    inRooms.some(({ has }) => has(id, context))
  return {
    groups: [
      { name: 'library', test: library, priority: 9 },
      {
        name: (id, context) => (framed(context).has(id) ? 'frame' : null),
        debugName: 'frame',
        priority: 8,
      },
      // A file takes in whatever its modules import, unless a group before it has that. So what
      // rooms share with other pages comes before the rooms, and the outer room before the inner.
      {
        name: (id, context) => (isInRoom(id, context) ? null : 'common'),
        debugName: 'common',
        test: ours,
        priority: 7,
        minShareCount: manyPages,
      },
      {
        name: (id, context) => (isInRoom(id, context) ? null : 'shared'),
        debugName: 'shared',
        test: ours,
        priority: 6,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 300,
      },
      ...inRooms.map(({ name, has }, index) => ({
        name: (id: string, context: Rolldown.ChunkingContext) => (has(id, context) ? name : null),
        debugName: name,
        priority: 5 - index,
      })),
    ],
  }
}

type Of<Value> = (context: Rolldown.ChunkingContext) => Value

function once<Value>(read: Of<Value>): Of<Value> {
  let known: Value | undefined
  return (context) => {
    known ??= read(context)
    return known
  }
}

/** The names of shared files would list all their pages. */
export function chunkFileNames({ name }: Pick<Rolldown.PreRenderedChunk, 'name'>): string {
  return `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`
}

function neededBy(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const needed = new Set(files.map((file) => normalizePath(path.resolve('app', file))))
  for (const id of needed)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}

function isUsedOnlyBelow(folder: string, id: string, context: Rolldown.ChunkingContext): boolean {
  const users = new Set([id])
  for (const user of users) {
    const importers = context.getModuleInfo(user)?.importers ?? []
    if (importers.length === 0 && !user.includes(folder)) return false
    for (const importer of importers) users.add(importer)
  }
  return true
}
