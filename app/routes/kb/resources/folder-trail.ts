import type { Crumb } from '#app/components/breadcrumb.tsx'
import type { Folder } from '#contract/entities/resource.ts'
import { listPath } from './list-query.ts'

type Node = Pick<Folder, 'id' | 'name' | 'parentId'>

/** The folder and those above it, from the top down. */
export function folderTrail<T extends Node>(folders: T[], id: string | null): T[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const trail: T[] = []
  for (let at = byId.get(id ?? ''); at; at = byId.get(at.parentId ?? '')) {
    // A tree has no cycles; a list read while folders move may show one.
    if (trail.includes(at)) break
    trail.unshift(at)
  }
  return trail
}

/** The way from the top into a folder, as links; with `here` the last is where one is. */
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
export function folderLabel(folders: Node[], id: string): string {
  return folderTrail(folders, id)
    .map(({ name }) => name)
    .join(' / ')
}
