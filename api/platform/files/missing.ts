/** For `catch`: returns null if a file or folder does not exist; rethrows every other error. */
export function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
