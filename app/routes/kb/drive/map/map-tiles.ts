import { hierarchy, treemap } from 'd3-hierarchy'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { type MapColor, mapColorOf } from './map-colors.ts'

/** In percent of the map. */
interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** A folder, a file, or all the items too small for a tile of their own (the rest). */
export interface MapItem {
  id: string
  kind: 'folder' | 'file' | 'rest'
  /** Empty for the rest. */
  name: string
  color: MapColor
  size: number
  /** The files of a folder, or the items that the rest stands for. */
  count: number
  /** Of the current folder's size, from 0 to 1. */
  share: number
  /** Absent for an item without size. */
  area: Area | null
  /** What a large folder contains; their areas are in percent of the space below its name. */
  children: MapItem[]
}

// The map is as wide as the page; areas are chosen for this shape.
const width = 1000
const height = 560
const mostFolders = 200
const mostInside = 20
/** Of a folder's name above what it contains. */
const headerHeight = 24
// Smaller ones have no room for tiles.
const leastNested = { width: 12, height: 16 }

/** Of the subfolders of the current folder's folders, and the largest files in them. */
export interface Below {
  folders: Folder[]
  resources: Resource[]
}

interface Content {
  /** The largest first. */
  folders: Folder[]
  resources: Resource[]
  /** Of the folder itself. */
  files: { totalCount: number; totalSize: number }
  below?: Below
}

/** The largest first; a limited number, however many items the folder has. */
export function mapOf({ folders, resources, files, below }: Content): MapItem[] {
  const left = folders.slice(mostFolders)
  const rest = {
    count: left.length + files.totalCount - resources.length,
    size: sum(left.map((one) => one.resourceSize)) + files.totalSize - sum(resources.map(sizeOf)),
  }
  const items = largestFirst(folders.slice(0, mostFolders), resources)
  if (rest.count > 0) items.push({ id: 'rest', kind: 'rest', name: '', color: 'other', ...rest })
  const all = sum(items.map(sizeOf))
  return placed(items, all, { width, height }).map((item) => {
    const { kind, area } = item
    const hasRoom = area && area.width >= leastNested.width && area.height >= leastNested.height
    const children = below && kind === 'folder' && hasRoom ? inside(item, area, { all, below }) : []
    return { ...item, children }
  })
}

/** All items that may have a tile. */
export function withChildren(items: MapItem[]): MapItem[] {
  return items.flatMap((item) => [item, ...item.children])
}

type Item = Omit<MapItem, 'share' | 'area' | 'children'>

function largestFirst(folders: Folder[], resources: Resource[]): Item[] {
  const items = [...folders.map(folderItem), ...resources.map(fileItem)]
  return items.sort((a, b) => b.size - a.size)
}

function placed(items: Item[], all: number, space: { width: number; height: number }): MapItem[] {
  const areas = areasOf(
    items.filter(({ size }) => size > 0),
    space,
  )
  return items.map((item) => ({
    ...item,
    share: all > 0 ? item.size / all : 0,
    area: areas.get(item.id) ?? null,
    children: [],
  }))
}

// Nothing if none of its items is known.
function inside(folder: Item, area: Area, { all, below }: { all: number; below: Below }) {
  const items = largestFirst(
    below.folders.filter(({ parentId }) => parentId === folder.id),
    below.resources.filter(({ folderId }) => folderId === folder.id),
  )
    .filter(({ size }) => size > 0)
    .slice(0, mostInside)
  if (items.length === 0) return []
  const size = folder.size - sum(items.map(sizeOf))
  const count = folder.count - sum(items.map((item) => item.count))
  if (size > 0 && count > 0)
    items.push({ id: `rest ${folder.id}`, kind: 'rest', name: '', color: 'other', size, count })
  return placed(items, all, {
    width: (area.width * width) / 100,
    height: (area.height * height) / 100 - headerHeight,
  }).filter(({ area }) => area !== null)
}

function folderItem({ id, name, resourceSize, resourceCount }: Folder): Item {
  return { id, kind: 'folder', name, color: 'folder', size: resourceSize, count: resourceCount }
}

function fileItem(resource: Resource): Item {
  const { id, title, size } = resource
  return {
    id,
    kind: 'file',
    name: title,
    color: mapColorOf(fileType(resource).type),
    size,
    count: 1,
  }
}

function areasOf(items: Item[], { width, height }: { width: number; height: number }) {
  type Node = Pick<Item, 'id' | 'size'> & { children?: Item[] }
  const root = hierarchy<Node>({ id: 'root', size: 0, children: items }).sum(({ size }) => size)
  const tiles = treemap<Node>().size([width, height])(root)
  return new Map<string, Area>(
    (tiles.children ?? []).map(({ data, x0, x1, y0, y1 }) => [
      data.id,
      {
        x: percent(x0, width),
        y: percent(y0, height),
        width: percent(x1 - x0, width),
        height: percent(y1 - y0, height),
      },
    ]),
  )
}

function percent(value: number, of: number): number {
  return Math.round((value / of) * 100_000) / 1000
}

function sizeOf({ size }: { size: number }): number {
  return size
}

function sum(sizes: number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
