import { folderTrail } from '#app/routes/kb/resources/change/folder-trail.ts'
import type { Folder } from '#contract/entities/resource.ts'

type Found<T> = { trail: T[]; isExact: boolean }

/** By names or by `?folder=`. `isExact` is false if the folder has another address. */
export function findFolder<T extends Pick<Folder, 'id' | 'name' | 'parentId'>>(
  folders: T[],
  url: URL,
): Found<T> | null {
  const id = url.searchParams.get('folder')
  if (id === null) return findByNames(folders, namesOf(url.pathname))
  const trail = folderTrail(folders, id)
  return trail.length > 0 ? { trail, isExact: false } : null
}

function findByNames<T extends Pick<Folder, 'id' | 'name' | 'parentId'>>(
  folders: T[],
  names: string[] | null,
): Found<T> | null {
  if (!names) return null
  const trail: T[] = []
  for (const name of names.filter(Boolean)) {
    const parentId = trail.at(-1)?.id ?? null
    const here = folders.filter((folder) => folder.parentId === parentId)
    const next = here.find((folder) => folder.name === name) ?? here.find(isLike(name))
    if (!next) return null
    trail.push(next)
  }
  const isExact =
    trail.length === names.length && trail.every((folder, at) => folder.name === names[at])
  return { trail, isExact }
}

// Names are unique among siblings whatever their case, and stored in NFC.
function isLike(name: string) {
  const wanted = name.normalize('NFC').trim().toLowerCase()
  return (folder: { name: string }) => folder.name.toLowerCase() === wanted
}

// Null if they cannot be decoded. An encoded slash belongs to a name.
function namesOf(pathname: string): string[] | null {
  try {
    return pathname.split('/').slice(4).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** In the order of the list; all folders for the top. */
export function foldersBelow<T extends Pick<Folder, 'id' | 'parentId'>>(
  folders: T[],
  id: string | null,
): T[] {
  if (id === null) return [...folders]
  const children = Map.groupBy(folders, ({ parentId }) => parentId)
  const found = new Set<T>()
  const waiting = [...(children.get(id) ?? [])]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...(children.get(next.id) ?? []))
  }
  return folders.filter((folder) => found.has(folder))
}
