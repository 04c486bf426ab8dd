import type { SeededDrive } from './drive-seed.ts'
import { mediansInTurns } from './load.ts'
import type { Running } from './process.ts'

type Page = [name: string, at: (drive: SeededDrive) => string]

type Compared = { name: string; small: number; large: number }

const pages: Page[] = [
  ['list of a folder', ({ kbId, full }) => `/kb/${kbId}/resources?folder=${full}`],
  ['drive, top', ({ kbId }) => `/kb/${kbId}/drive`],
  ['drive, full folder', ({ kbId, fullPath }) => `/kb/${kbId}/drive/${fullPath}`],
  ['drive, 12 deep', ({ kbId, deepPath }) => `/kb/${kbId}/drive/${deepPath}`],
  ['map, top', ({ kbId }) => `/kb/${kbId}/drive?view=map`],
  ['map, full folder', ({ kbId, fullPath }) => `/kb/${kbId}/drive/${fullPath}?view=map`],
  ['facts of a folder', ({ kbId, full }) => `/kb/${kbId}/drive?info=${full}`],
  [
    'facts of a file',
    ({ kbId, fullPath, fileId }) => `/kb/${kbId}/drive/${fullPath}?info=${fileId}`,
  ],
  ['move dialog', ({ kbId, fileId }) => `/kb/${kbId}/resources/move?id=${fileId}`],
  ['page of a file', ({ kbId, fileId }) => `/kb/${kbId}/resources/${fileId}`],
  // Both drives fill the first page with hits, or have one hit.
  ['drive, search with many hits', ({ kbId }) => `/kb/${kbId}/drive?q=Report`],
  ['drive, search with one hit', ({ kbId }) => `/kb/${kbId}/drive?q=Report+100.pdf`],
  ['search with many hits', ({ kbId }) => `/kb/${kbId}/search?q=report`],
  ['search with one hit', ({ kbId }) => `/kb/${kbId}/search?q=Report+100.pdf`],
  ['bin', ({ kbId }) => `/kb/${kbId}/bin`],
]

/** Documents, and the data that script fetches: median milliseconds. */
export async function* measureDrive({ served }: Running): AsyncGenerator<Compared> {
  const { product, cookie, drives } = served
  for (const [name, at] of pages)
    for (const isData of [false, true]) {
      const url = (drive: SeededDrive) => product + (isData ? dataPath(at(drive)) : at(drive))
      const times = await mediansInTurns(url(drives.small), url(drives.large), { cookie })
      yield { name: `${name}${isData ? ', data' : ''}: large drive over a small one`, ...times }
    }
}

// React Router's script fetches the data of a page there.
function dataPath(path: string): string {
  return path.replace(/(\?|$)/, '.data$1')
}
