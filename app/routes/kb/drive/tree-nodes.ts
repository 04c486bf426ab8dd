import { drivePath } from '#app/routes/kb/resources/list/drive-query.ts'
import type { Folder } from '#contract/entities/resource.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId'>

export interface TreeNode {
  id: string
  name: string
  to: string
  isOnPath: boolean
  /** Whether the folder has folders; `children` may leave them out. */
  hasFolders: boolean
  children: TreeNode[]
  /** How many more folders it has than `children`, if these are shown. */
  more: number
}

// Up to this number the tree has all folders; beyond it, about this many beside the current path.
const mostWhole = 200
const mostSiblings = 100

/** Its size is limited, however many folders there are. */
export function treeOf(
  kbId: string,
  folders: Node[],
  trail: Node[],
): Pick<TreeNode, 'children' | 'more'> {
  const below = Map.groupBy(folders, ({ parentId }) => parentId)
  const onPath = new Set(trail.map(({ id }) => id))
  const isWhole = folders.length <= mostWhole
  const siblings = Math.min(mostSiblings, Math.ceil(mostWhole / Math.max(trail.length, 1)))
  const branch = (parent: string | null, path: Node[]): Pick<TreeNode, 'children' | 'more'> => {
    const all = below.get(parent) ?? []
    const shown = isWhole ? all : all.filter(({ id }, at) => at < siblings || onPath.has(id))
    const children = shown.map((folder) => nodeOf(folder, path))
    return { children, more: all.length - shown.length }
  }
  const nodeOf = (folder: Node, path: Node[]): TreeNode => {
    const { id, name } = folder
    const here = [...path, folder]
    const isOnPath = onPath.has(id)
    // A list that is read while folders are moved may contain a cycle.
    const isShown = (isWhole || isOnPath) && !path.includes(folder)
    const inside = isShown ? branch(id, here) : { children: [], more: 0 }
    return { id, name, to: drivePath(kbId, here), isOnPath, hasFolders: below.has(id), ...inside }
  }
  return branch(null, [])
}
