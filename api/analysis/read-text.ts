import { decodeText, textEncoding } from './decode.ts'
import { AnalysisFailure, type Document } from './document.ts'
import { maxDocumentCharacters, maxTextFileBytes } from './limits.ts'

/**
 * How much of a text is read if the whole of it is too large. It is less than a document may have,
 * because the first line of a table is repeated on each of its pages.
 */
const partCharacters = Math.floor(maxDocumentCharacters * 0.75)
const sampleBytes = 64 * 1024
const lineFeed = 10

interface TextFile {
  bytes: Uint8Array
  /** The encoding that the file itself names. */
  declared: string | undefined
  read: (text: string) => Document
}

/**
 * Reads a text file; of one that is too large, as many lines from the beginning as a document may
 * have. Throws an AnalysisFailure.
 */
export function readText({ bytes, declared, read }: TextFile): Document {
  const known = bytes.length > maxTextFileBytes ? beginningOf(bytes) : bytes
  const text = decodeText(known, declared)
  if (known.length === bytes.length && text.length <= maxDocumentCharacters) {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof AnalysisFailure && error.reason === 'too_large')) throw error
      if (text.length <= partCharacters) throw error
    }
  }
  return { ...read(firstLines(text)), isPartial: true }
}

// Ends after a line, so that no character is cut in two.
function beginningOf(bytes: Uint8Array): Uint8Array {
  const isWide = textEncoding(bytes.subarray(0, sampleBytes))?.startsWith('utf-16')
  const end = bytes.lastIndexOf(lineFeed, maxTextFileBytes - 2) + 1
  if (end === 0) return bytes.subarray(0, maxTextFileBytes)
  return bytes.subarray(0, isWide ? end + (end % 2) : end)
}

function firstLines(text: string): string {
  const end = text.lastIndexOf('\n', partCharacters)
  return text.slice(0, end > 0 ? end : partCharacters)
}
