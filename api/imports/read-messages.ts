import { type ImportedMessage, importedMessage } from '#api/exports/format.ts'
import { importLimits } from '#contract/import-limits.ts'
import { ImportStopped } from './failure.ts'
import { parseExported, parseJson } from './open-zip.ts'

/**
 * Reads the messages of an exported chat, one line after the other. Throws an `ImportStopped` if the
 * file is not as an export writes it.
 */
export async function* readMessages(
  content: AsyncIterable<Buffer>,
): AsyncIterable<ImportedMessage> {
  let place: Place = 'start'
  for await (const line of linesOf(content, importLimits.messageBytes)) {
    if (place === 'inside' && line.startsWith('{'))
      yield parseExported(importedMessage, parseJson(line.replace(/,$/, '')))
    else place = placeAfter(place, line)
  }
  if (place !== 'end') throw new ImportStopped('damaged')
}

type Place = 'start' | 'inside' | 'end'

// Other lines are refused, not skipped: there could be any number of them.
function placeAfter(place: Place, line: string): Place {
  if (place === 'start' && line === '[') return 'inside'
  if (place === 'start' ? line === '[]' : place === 'inside' && line === ']') return 'end'
  throw new ImportStopped('damaged')
}

/** Splits content into lines. Throws an `ImportStopped` for a line that is too long. */
async function* linesOf(content: AsyncIterable<Buffer>, mostBytes: number): AsyncIterable<string> {
  let parts: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString()
      parts = []
      length = 0
      from = end + 1
    }
    parts.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > mostBytes) throw new ImportStopped('damaged')
  }
  if (length > 0) yield Buffer.concat(parts).toString()
}
