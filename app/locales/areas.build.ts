import { createHash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { areasOfFile } from './areas-of-file.ts'
import { en } from './en/live.ts'
import { zh } from './zh/live.ts'

type Words = Record<string, object>

interface Route {
  id: string
  file: string
  parents: Route[]
}

const all = (routes as RouteConfigEntry[]).flatMap((route) => withChildren(route, []))
// The parts of every signed-in page.
const frame = [
  'root.tsx',
  'entry.client.tsx',
  'routes/signed-in.tsx',
  ...['app-pages', 'app-dialog', 'app-problem', 'dialog-problem'].map(
    (name) => `shell/${name}.tsx`,
  ),
  'problems/content.tsx',
]
const framed = new Set(frame.flatMap((file) => areasOfFile(`app/${file}`)))
framed.add('errors')

/**
 * The areas of the catalogue that each route needs besides those of the frame and of the routes
 * around it, which are always loaded with it. Computed at build time from the components that the
 * route imports.
 */
export const areasOfRoutes: Record<string, string[]> = Object.fromEntries(
  all.map((route) => [route.id, ownAreas(route)] as const).filter(([, areas]) => areas.length > 0),
)

/**
 * The hash in the URLs of all files of words: one for all of them, because a hash per file would be
 * the largest part of this module in the browser.
 */
export const wordsHash = createHash('sha256')
  .update(JSON.stringify([en, zh, [...framed]]))
  .digest('hex')
  .slice(0, 8)

function withChildren({ id, file, children = [] }: RouteConfigEntry, parents: Route[]): Route[] {
  const route = { id: id ?? file.replace(/\.tsx?$/, ''), file, parents }
  return [route, ...children.flatMap((child) => withChildren(child, [...parents, route]))]
}

function ownAreas({ file, parents }: Route): string[] {
  const around = new Set(parents.flatMap((parent) => areasBeyondFrame(parent.file)))
  return areasBeyondFrame(file).filter((area) => !around.has(area))
}

function areasBeyondFrame(file: string): string[] {
  return areasOfFile(`app/${file}`).filter((area) => !framed.has(area) && area in en)
}

/** Lists the areas of a language that have files, with the content of each file. */
export function filesOf(words: Words) {
  const inFrame = Object.fromEntries(Object.entries(words).filter(([area]) => framed.has(area)))
  const others = Object.entries(words).filter(([area]) => !framed.has(area))
  return [
    ['frame', inFrame] as const,
    ...others.map(([area, of]) => [area, { [area]: of }] as const),
  ].map(([area, of]) => ({ area, text: JSON.stringify(of) }))
}
