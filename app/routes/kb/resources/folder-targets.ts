import type { Folder } from '#contract/entities/resource.ts'
import { foldersById, trailIn } from './folder-trail.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId'>

/**
 * Returns the folders that items can be moved to, by their paths: all folders except the moved ones
 * and their descendants.
 */
export function folderTargets(
  all: Node[],
  moving: Pick<Node, 'id'>[] = [],
): { id: string; label: string }[] {
  const byId = foldersById(all)
  const gone = new Set(moving.map(({ id }) => id))
  const order = new Intl.Collator()
  return all
    .map(({ id }) => ({ id, trail: trailIn(byId, id) }))
    .filter(({ trail }) => !trail.some((above) => gone.has(above.id)))
    .map(({ id, trail }) => ({ id, label: trail.map(({ name }) => name).join(' / ') }))
    .sort((one, other) => order.compare(one.label, other.label))
}
