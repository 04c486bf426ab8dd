/** A file with its path below the chosen or dropped folder; its name alone if it is in none. */
export interface ChosenFile {
  file: File
  path: string
}

/** What was chosen or dropped. `folders`: the paths of folders that may be empty. */
export interface Chosen {
  files: ChosenFile[]
  folders: string[]
}

/** The files of a chooser, of a folder too. */
export function chosenOf(files: Iterable<File>): Chosen {
  return {
    files: [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name })),
    folders: [],
  }
}

/** The path of the folder that a file is in; '' for the chosen folder itself. */
export function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}
