import { uploadLimits } from '#contract/limits.ts'

/** Below the chosen or dropped folder; the name alone if it is in none. */
export interface ChosenFile {
  file: File
  path: string
}

// `folders`: paths of folders that may be empty. `isCut`: something was too much for one upload or
// could not be read.
export interface Chosen {
  files: ChosenFile[]
  folders: string[]
  isCut: boolean
}

export function chosenOf(files: Iterable<File>): Chosen {
  const all = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
  const fitting = all
    .filter(({ path }) => path.split('/').length - 1 <= uploadLimits.folderDepth)
    .slice(0, uploadLimits.filesAtOnce)
  return { files: fitting, folders: [], isCut: fitting.length < all.length }
}

/** '' for the chosen folder itself. */
export function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}
