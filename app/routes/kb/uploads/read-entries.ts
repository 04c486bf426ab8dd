import { uploadLimits } from '#contract/limits.ts'
import type { Chosen } from './chosen-files.ts'

// Stops at the most files and the deepest folder of one upload, and says so. An entry that cannot
// be read is left out.
export async function readEntries(entries: FileSystemEntry[]): Promise<Chosen> {
  const chosen: Chosen = { files: [], folders: [], isCut: false }
  const waiting = entries.map((entry) => ({ entry, path: entry.name, depth: 0 }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { entry, path, depth } = next
    if (isFile(entry)) {
      const isFull = chosen.files.length >= uploadLimits.filesAtOnce
      const file = isFull ? null : await readFile(entry).catch(() => null)
      if (file) chosen.files.push({ file, path })
      else chosen.isCut = true
      if (isFull) break
    } else if (isFolder(entry) && depth < uploadLimits.folderDepth) {
      chosen.folders.push(path)
      const children = await readFolder(entry).catch(() => null)
      if (!children) chosen.isCut = true
      for (const child of children ?? [])
        waiting.push({ entry: child, path: `${path}/${child.name}`, depth: depth + 1 })
    } else chosen.isCut = true
  }
  return chosen
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

// A browser returns the entries of a folder a hundred at a time.
async function readFolder(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
