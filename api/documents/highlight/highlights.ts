import { highlightKinds } from '#shared/highlights.ts'
import { languageOfFile } from './languages.ts'
import { scan } from './scan.ts'

/** A page of source code is much shorter, unless its lines are very long. */
const mostCharacters = 20_000

/**
 * Returns the pieces of a source file's page as numbers: start, end, and the index of the kind.
 * `open` is what the page before ended in.
 */
export function highlightsOf(text: string, fileName: string, open?: string): number[] {
  const language = languageOfFile(fileName)
  if (!language || text.length > mostCharacters) return []
  return scan(text, language, open).pieces.flatMap(({ start, end, kind }) => [
    start,
    end,
    highlightKinds.indexOf(kind),
  ])
}
