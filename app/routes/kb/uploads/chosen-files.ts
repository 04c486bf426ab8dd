import { uploadLimits } from '#contract/limits.ts'

/** A file with its path below the chosen or dropped folder; its name alone if it is in none. */
export interface ChosenFile {
  file: File
  path: string
}

/**
 * What was chosen or dropped. `folders`: the paths of folders that may be empty. `isCut`: whether
 * something was left out, because it is too much for one upload or cannot be read.
 */
export interface Chosen {
  files: ChosenFile[]
  folders: string[]
  isCut: boolean
}

/** The files of a chooser, of a folder too. */
export function chosenOf(files: Iterable<File>): Chosen {
  const all = [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
  const fitting = all
    .filter(({ path }) => path.split('/').length - 1 <= uploadLimits.folderDepth)
    .slice(0, uploadLimits.filesAtOnce)
  return { files: fitting, folders: [], isCut: fitting.length < all.length }
}

/** The path of the folder that a file is in; '' for the chosen folder itself. */
export function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}
