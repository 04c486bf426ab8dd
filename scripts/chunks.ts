import path from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

const library = /node_modules\/(react|react-dom|react-router|scheduler)\//

/**
 * The modules that nearly every signed-in page loads, together with all modules that they import.
 */
const frame = [
  'entry.client.tsx',
  'root.tsx',
  'shell/signed-in.tsx',
  'shell/app-pages.tsx',
  'shell/app-dialog.tsx',
  'dialogs/dialog-page.tsx',
]

/**
 * Divides the browser's script into files: the libraries, the frame of signed-in pages, and the
 * other modules by the set of pages that use them. Few large files compress better than many small
 * files and need fewer requests, and the manifest of all routes and their files stays small.
 */
export function chunks(): Rolldown.CodeSplittingOptions {
  let framed: Set<string> | undefined
  return {
    groups: [
      { name: 'library', test: library, priority: 3 },
      {
        name: (id, context) => {
          framed ??= neededBy(frame, context)
          return framed.has(id) ? 'frame' : null
        },
        debugName: 'frame',
        priority: 2,
      },
      {
        name: 'shared',
        test: /\/(app|contract)\//,
        priority: 1,
        minShareCount: 2,
        entriesAware: true,
      },
    ],
  }
}

/** Returns the pattern of a file's name. The names of shared files would list all their pages. */
export function chunkFileNames({ name }: Pick<Rolldown.PreRenderedChunk, 'name'>): string {
  return `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`
}

function neededBy(files: string[], context: Rolldown.ChunkingContext): Set<string> {
  const needed = new Set(files.map((file) => normalizePath(path.resolve('app', file))))
  for (const id of needed)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) needed.add(imported)
  return needed
}
