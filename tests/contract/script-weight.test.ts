import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { areasOfRoutes } from '#app/locales/areas.build.ts'
import { wordUrl } from '#app/locales/word-url.ts'

interface Route {
  parentId?: string
  module: string
  imports: string[]
}

interface Manifest {
  entry: { module: string; imports: string[] }
  routes: Record<string, Route>
}

const client = path.join(import.meta.dirname, '../../build/client')

/**
 * How much script a page may need before it works, with its English sentences, in kilobytes after
 * gzip. About 106 of them are React and its router, 25 the frame of all signed-in pages.
 */
const most = {
  'routes/dashboard/route': 165,
  'routes/kb/new': 163.5,
  'routes/kb/chats/chat': 212.5,
  'routes/kb/resources/list/list': 193,
}

test.each(Object.entries(most))('the script of %s needs at most %d KB', (id, kilobytes) => {
  const { files, manifest } = readManifest()
  const routes = chainOf(manifest, id)
  const needed = new Set([
    files.manifest,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports }) => [module, ...imports]),
    ...['frame', ...routes.flatMap((route) => areasOfRoutes[route.id] ?? [])].map((area) =>
      wordUrl('en', area),
    ),
  ])
  const bytes = [...needed].reduce((sum, file) => sum + gzippedBytes(file), 0)
  expect(bytes / 1024).toBeLessThan(kilobytes)
  // Less would mean that files are missing here.
  expect(bytes / 1024).toBeGreaterThan(100)
})

function readManifest() {
  const name = readdirSync(path.join(client, 'assets')).find((one) => /^manifest-.*\.js$/.test(one))
  const script = readFileSync(path.join(client, 'assets', name ?? ''), 'utf8')
  const json = script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)
  return { files: { manifest: `/assets/${name}` }, manifest: JSON.parse(json) as Manifest }
}

function chainOf(manifest: Manifest, id: string | undefined): (Route & { id: string })[] {
  const route = id ? manifest.routes[id] : undefined
  return id && route ? [{ ...route, id }, ...chainOf(manifest, route.parentId)] : []
}

function gzippedBytes(file: string): number {
  return gzipSync(readFileSync(path.join(client, file))).length
}
