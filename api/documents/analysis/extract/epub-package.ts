import { posix } from 'node:path'
import { AnalysisFailure } from '#api/documents/analysis/document.ts'
import { oneLine } from '#api/documents/analysis/paginate.ts'
import { readXmlEntry } from '#api/documents/analysis/xml.ts'
import type { Archive } from '#api/documents/analysis/zip.ts'

type Book = { title?: string; chapters: string[]; labels: Map<string, string> }
type Item = { part: string; mediaType: string }

/** Chapters are in reading order, with their labels from the table of contents. */
export async function readPackage(archive: Archive): Promise<Book> {
  const root = await rootFile(archive)
  const items = new Map<string, Item>()
  const spine: string[] = []
  let title = ''
  let inTitle = false
  await readXmlEntry(archive, root, {
    open(name, attributes) {
      inTitle = name === 'title' && title === ''
      const { id, idref, href } = attributes
      if (name === 'item' && id && href) items.set(id, itemOf(root, href, attributes['media-type']))
      else if (name === 'itemref' && idref) spine.push(idref)
    },
    text(text) {
      if (inTitle) title += text
    },
    close() {
      inTitle = false
    },
  })
  const parts = spine.map((id) => items.get(id)?.part).filter((part) => part !== undefined)
  // Several places in one file are one chapter.
  const chapters = [...new Set(parts)]
  const contents = [...items.values()].find((item) => item.mediaType.includes('dtbncx'))
  const labels = contents ? await readLabels(archive, contents.part) : new Map<string, string>()
  return { ...(oneLine(title) ? { title: oneLine(title) } : {}), chapters, labels }
}

async function rootFile(archive: Archive): Promise<string> {
  let root: string | undefined
  await readXmlEntry(archive, 'META-INF/container.xml', {
    open(name, attributes) {
      if (name === 'rootfile') root ??= attributes['full-path']
    },
  })
  if (!root || !archive.has(root)) throw new AnalysisFailure('damaged')
  return root
}

function itemOf(base: string, href: string, mediaType = ''): Item {
  return { part: resolve(base, href), mediaType }
}

function resolve(base: string, href: string): string {
  const path = href.split('#')[0] ?? ''
  return posix.join(posix.dirname(base), decoded(path))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

async function readLabels(archive: Archive, part: string): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  let label = ''
  let inLabel = false
  await readXmlEntry(archive, part, {
    open(name, attributes) {
      if (name === 'navLabel') label = ''
      inLabel = name === 'text'
      const target = name === 'content' && attributes.src ? resolve(part, attributes.src) : ''
      if (target !== '' && !labels.has(target)) labels.set(target, oneLine(label))
    },
    text(text) {
      if (inLabel) label += text
    },
    close() {
      inLabel = false
    },
  })
  return labels
}
