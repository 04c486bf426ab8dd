import type { Folder } from '#contract/entities/resource.ts'
import { foldersById, trailIn } from './folder-trail.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId' | 'modifiedAt'>

interface Wanted {
  /** Neither they nor the folders in them are offered. */
  moving?: Pick<Node, 'id'>[]
  /** Of the items; null for the top. */
  place?: string | null
  /** It was just made, and is offered too. */
  made?: string | undefined
  /** Without it the folders near `place` are offered. */
  search?: string | undefined
}

export interface FolderTargets {
  targets: { id: string; label: string }[]
  /** A search finds the others. */
  hasMore: boolean
  search: string | undefined
}

const mostTargets = 40
/** Beside the place, in it, at the top. */
const mostOfGroup = 10
const mostRecent = 5

// All if there are few; else those on the path to `place`, some beside and in it, and those that
// were changed last.
export function folderTargets(all: Node[], wanted: Wanted = {}): FolderTargets {
  const { moving = [], search } = wanted
  const byId = foldersById(all)
  const gone = new Set(moving.map(({ id }) => id))
  const offered: { id: string; label: string }[] = []
  let hasMore = false
  const candidates = search ? foldersNamed(all, search) : foldersNear(all, byId, wanted)
  for (const { id } of candidates) {
    const trail = trailIn(byId, id)
    if (trail.some((above) => gone.has(above.id))) continue
    hasMore = offered.length === mostTargets
    if (hasMore) break
    offered.push({ id, label: trail.map(({ name }) => name).join(' / ') })
  }
  const isPart = !search && candidates.length < all.length
  return { targets: search ? offered : byLabel(offered), hasMore: hasMore || isPart, search }
}

// Names that begin with the text come first.
function foldersNamed(all: Node[], search: string): Node[] {
  const text = folded(search)
  const places = all.map((folder) => ({ folder, at: folded(folder.name).indexOf(text) }))
  const found = places.filter(({ at }) => at >= 0)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ folder }) => folder,
  )
}

function folded(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

function foldersNear(
  all: Node[],
  byId: ReadonlyMap<string, Node>,
  { place = null, made }: Pick<Wanted, 'place' | 'made'>,
): Node[] {
  if (all.length <= mostTargets) return all
  const inFolder = (id: string | null) =>
    all.filter(({ parentId }) => parentId === id).slice(0, mostOfGroup)
  const trail = trailIn(byId, place)
  const newest = all.toSorted((a, b) => (a.modifiedAt < b.modifiedAt ? 1 : -1))
  return [
    ...new Set([
      ...all.filter(({ id }) => id === made),
      // The place itself and the folders right above it are the likeliest.
      ...trail.slice(-mostOfGroup),
      ...inFolder(place),
      ...inFolder(trail.at(-1)?.parentId ?? null),
      ...newest.slice(0, mostRecent),
      ...inFolder(null),
    ]),
  ]
}

function byLabel<T extends { label: string }>(targets: T[]): T[] {
  const order = new Intl.Collator()
  return targets.sort((one, other) => order.compare(one.label, other.label))
}
