import { createHash } from 'node:crypto'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { areasOfFile } from './areas-of-file.ts'
import { en } from './en/live.ts'
import { zh } from './zh/live.ts'

type Words = Record<string, object>

const all = (routes as RouteConfigEntry[]).flatMap(withChildren)
// The parts of every signed-in page.
const frame = [
  'root.tsx',
  'entry.client.tsx',
  ...['signed-in', 'app-pages', 'app-dialog', 'app-problem'].map((name) => `shell/${name}.tsx`),
  'dialogs/dialog-problem.tsx',
  'problems/content.tsx',
]
const framed = new Set(frame.flatMap((file) => areasOfFile(`app/${file}`)))
framed.add('errors')

/**
 * The areas of the catalogue that each route needs besides those of the frame. Computed at build
 * time from the components that the route imports.
 */
export const areasOfRoutes: Record<string, string[]> = Object.fromEntries(
  all
    .map(({ id, file }) => [id ?? file.replace(/\.tsx?$/, ''), areasBeyondFrame(file)] as const)
    .filter(([, areas]) => areas.length > 0),
)

/** The URL of each area's words, and of those of the frame, in each language. */
export const wordFiles = {
  en: Object.fromEntries(filesOf('en', en).map(({ area, url }) => [area, url])),
  zh: Object.fromEntries(filesOf('zh', zh).map(({ area, url }) => [area, url])),
}

function withChildren(route: RouteConfigEntry): RouteConfigEntry[] {
  return [route, ...(route.children ?? []).flatMap(withChildren)]
}

function areasBeyondFrame(file: string): string[] {
  return areasOfFile(`app/${file}`).filter((area) => !framed.has(area) && area in en)
}

/** Lists the files of a language, with their content. */
export function filesOf(language: string, words: Words) {
  const inFrame = Object.fromEntries(Object.entries(words).filter(([area]) => framed.has(area)))
  const others = Object.entries(words).filter(([area]) => !framed.has(area))
  return [
    ['frame', inFrame] as const,
    ...others.map(([area, of]) => [area, { [area]: of }] as const),
  ].map(([area, of]) => {
    const text = JSON.stringify(of)
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    return { area, url: `/assets/${language}-${area}-${hash}.json`, text }
  })
}
