import { filesOf } from './files-of.ts'

// Their names contain a hash of their content, so they stay in the browser's cache.
const kept = new Set<string>()

export function missingFiles(path: string): string[] {
  if (kept.size === 0) for (const file of filesOf(window.location.href)) kept.add(file)
  return filesOf(path).filter((file) => !kept.has(file))
}

// A module whose import failed cannot be imported again without reloading the document. `gone`: the
// server no longer has a file (404).
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
