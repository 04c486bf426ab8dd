import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

type Node = { type: string; [key: string]: unknown }
type Module = { areas: string[]; imports: string[] }

const scanned = new Map<string, Module>()

/** Lists the areas of the catalogue that a file uses, together with all files that it imports. */
export function areasOfFile(file: string): string[] {
  const files = new Set([path.resolve(file)])
  for (const one of files) for (const imported of scan(one).imports) files.add(imported)
  return [...new Set([...files].flatMap((one) => scan(one).areas))].sort()
}

function scan(file: string): Module {
  const known = scanned.get(file)
  if (known) return known
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const nodes = nodesOf(program as unknown as Node)
  const imports = nodes.flatMap(importedBy).flatMap((from) => resolve(from, file))
  const found = { areas: nodes.flatMap(areasOfCall), imports }
  scanned.set(file, found)
  return found
}

// Type imports are not followed. A part that is loaded later counts as imported, because its words
// are loaded with the page.
function importedBy(node: Node): string[] {
  if (!/^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type)) return []
  if (node.importKind === 'type' || node.exportKind === 'type') return []
  const { value } = (node.source ?? {}) as { value?: unknown }
  return typeof value === 'string' ? [value] : []
}

function resolve(from: string, importer: string): string[] {
  const found = from.startsWith('#app/')
    ? path.resolve('app', from.slice('#app/'.length))
    : path.resolve(path.dirname(importer), from)
  return /^(#app\/|\.)/.test(from) && /\.tsx?$/.test(found) && existsSync(found) ? [found] : []
}

/** Returns the areas of `useTranslation('kb')` and `useTranslation(['kb', 'common'])`. */
function areasOfCall(node: Node): string[] {
  if (node.type !== 'CallExpression') return []
  if ((node.callee as { name?: string }).name !== 'useTranslation') return []
  const [given] = node.arguments as Node[]
  if (!given) return ['common']
  const areas = (given.type === 'ArrayExpression' ? (given.elements as Node[]) : [given]).map(
    ({ value }) => value,
  )
  if (areas.every((area) => typeof area === 'string')) return areas
  throw new Error('The areas of useTranslation must be literals, so that a build knows them.')
}

function nodesOf(node: Node): Node[] {
  const children = Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
  return [node, ...children.flatMap(nodesOf)]
}
