import { listPath } from '#app/routes/kb/resources/list/list-query.ts'
import type { Crumb } from '#app/ui/breadcrumb.tsx'
import type { Folder } from '#contract/entities/resource.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId'>

/** The topmost first. */
export function folderTrail<T extends Node>(folders: T[], id: string | null): T[] {
  return trailIn(foldersById(folders), id)
}

export function foldersById<T extends Node>(folders: T[]): ReadonlyMap<string, T> {
  return new Map(folders.map((folder) => [folder.id, folder]))
}

/** Its work depends on the depth only. */
export function trailIn<T extends Node>(byId: ReadonlyMap<string, T>, id: string | null): T[] {
  // The list may contain a cycle if it was read while folders were being moved.
  const trail = new Set<T>()
  for (let at = byId.get(id ?? ''); at && !trail.has(at); at = byId.get(at.parentId ?? ''))
    trail.add(at)
  return [...trail].reverse()
}

/** With `here` the last folder is the current page. */
export function folderCrumbs(kbId: string, top: string, trail: Node[], here: boolean): Crumb[] {
  const crumbs = [
    { label: top, to: listPath(kbId) },
    ...trail.map(({ id, name }) => ({ label: name, to: listPath(kbId, { folder: id }) })),
  ]
  return crumbs.map((crumb, index) =>
    here && index === crumbs.length - 1 ? { label: crumb.label } : crumb,
  )
}

/** `Reports / 2026 / March`. */
export function folderLabel(byId: ReadonlyMap<string, Node>, id: string): string {
  return trailIn(byId, id)
    .map(({ name }) => name)
    .join(' / ')
}

export function folderLabels(
  byId: ReadonlyMap<string, Node>,
  ids: (string | null)[],
): Record<string, string> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  return Object.fromEntries(known.map((id) => [id, folderLabel(byId, id)]))
}
