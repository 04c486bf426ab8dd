import { filesOf } from './files-of.ts'

// The browser keeps what it has fetched: a file's name changes with what is in it.
const kept = new Set<string>()

/** The files of the page at `path` that this document has not fetched yet. */
export function missingFiles(path: string): string[] {
  if (kept.size === 0) for (const file of filesOf(window.location.href)) kept.add(file)
  return filesOf(path).filter((file) => !kept.has(file))
}

/**
 * Fetches files, so that a browser that asks for them as modules has them at hand: an import that
 * failed once fails for as long as the document is there. `gone` where the server is another version.
 */
export async function fetchFiles(
  files: string[],
  priority: RequestPriority = 'auto',
): Promise<'kept' | 'failed' | 'gone'> {
  const fetched = await Promise.all(files.map((file) => fetchFile(file, priority)))
  return fetched.find((outcome) => outcome !== 'kept') ?? 'kept'
}

async function fetchFile(file: string, priority: RequestPriority) {
  try {
    const answer = await fetch(file, { priority })
    if (answer.status === 404) return 'gone'
    if (!answer.ok) return 'failed'
    await answer.arrayBuffer()
    kept.add(file)
    return 'kept'
  } catch {
    return 'failed'
  }
}
