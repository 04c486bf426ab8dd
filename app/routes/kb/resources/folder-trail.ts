import type { Crumb } from '#app/components/breadcrumb.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { listPath } from './list-query.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId'>

/** Returns the folder and its ancestors, the topmost first. */
export function folderTrail<T extends Node>(folders: T[], id: string | null): T[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const trail: T[] = []
  for (let at = byId.get(id ?? ''); at; at = byId.get(at.parentId ?? '')) {
    // The list may contain a cycle if it was read while folders were being moved.
    if (trail.includes(at)) break
    trail.unshift(at)
  }
  return trail
}

/** Returns the path to a folder as links. With `here` the last folder is the current page. */
export function folderCrumbs(kbId: string, top: string, trail: Node[], here: boolean): Crumb[] {
  const crumbs = [
    { label: top, to: listPath(kbId) },
    ...trail.map(({ id, name }) => ({ label: name, to: listPath(kbId, { folder: id }) })),
  ]
  return crumbs.map((crumb, index) =>
    here && index === crumbs.length - 1 ? { label: crumb.label } : crumb,
  )
}

/** Returns the path to a folder as text: `Reports / 2026 / March`. */
export function folderLabel(folders: Node[], id: string): string {
  return folderTrail(folders, id)
    .map(({ name }) => name)
    .join(' / ')
}
