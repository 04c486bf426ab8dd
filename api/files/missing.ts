/** For `catch`: null where a file or folder is not there; every other failure goes on. */
export function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
