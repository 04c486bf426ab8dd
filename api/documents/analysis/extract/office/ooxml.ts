import { posix } from 'node:path'
import { oneLine } from '#api/documents/analysis/paginate.ts'
import { attribute, readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'

type Relation = { target: string; type: string }
export type Relations = ReadonlyMap<string, Relation>

export async function mainPart(archive: Archive): Promise<string | undefined> {
  return partOfType(await relationsOf(archive, ''), 'officeDocument')
}

/** Some programs do not name the part. */
const usualProperties = 'docProps/core.xml'

export async function packageTitle(archive: Archive): Promise<string | undefined> {
  const named = partOfType(await relationsOf(archive, ''), 'core-properties')
  return titleProperty(archive, named ?? usualProperties)
}

export function partOfType(relations: Relations, type: string): string | undefined {
  return partsOfType(relations, type)[0]
}

function partsOfType(relations: Relations, type: string): string[] {
  return [...relations.values()].filter((one) => one.type === type).map(({ target }) => target)
}

/**
 * By id, with targets as entry names. Those of the whole archive belong to the part without a name.
 */
export async function relationsOf(archive: Archive, part: string): Promise<Relations> {
  const folder = posix.dirname(part)
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  const relations = new Map<string, Relation>()
  await readXmlEntry(archive, name, {
    open(tag, attributes) {
      const id = attribute(attributes, 'Id')
      const target = attribute(attributes, 'Target')
      if (tag !== 'Relationship' || !id || !target) return
      if (attribute(attributes, 'TargetMode') === 'External') return
      const type = (attribute(attributes, 'Type') ?? '').split('/').at(-1) ?? ''
      relations.set(id, { target: resolve(folder, target), type })
    },
  })
  return relations
}

function resolve(folder: string, target: string): string {
  const path = decoded(target)
  return path.startsWith('/') ? path.slice(1) : posix.join(folder, path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

export async function titleProperty(archive: Archive, part: string): Promise<string | undefined> {
  let title = ''
  let inside = false
  await readXmlEntry(archive, part, {
    open: (tag) => {
      inside = tag === 'title'
    },
    text: (text) => {
      if (inside) title += text
    },
    close: () => {
      inside = false
    },
  })
  return oneLine(title) || undefined
}
