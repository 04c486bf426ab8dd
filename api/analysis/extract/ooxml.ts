import { posix } from 'node:path'
import { oneLine } from '#api/analysis/paginate.ts'
import { attribute, readXmlEntry } from '#api/analysis/xml.ts'
import type { Archive } from '#api/analysis/zip.ts'

export type Relation = { target: string; type: string }

/** The relationships of a part by id, with targets as entry names. */
export async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
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
  return target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
}

/** The title from the document's properties. */
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
