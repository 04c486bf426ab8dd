import { encodingOfName } from '#contract/encodings.ts'
import { decodeText } from './decode.ts'
import { AnalysisFailure, type Document } from './document.ts'
import { type EncodingHints, findEncoding } from './find-encoding.ts'
import { maxDocumentCharacters, maxTextFileBytes } from './limits.ts'

/**
 * How much of a text is read if the whole of it is too large. It is less than a document may have,
 * because the first line of a table is repeated on each of its pages.
 */
const partCharacters = Math.floor(maxDocumentCharacters * 0.75)
const lineFeed = 10

interface TextFile extends EncodingHints {
  bytes: Uint8Array
  read: (text: string) => Document
}

/**
 * Reads a text file; of one that is too large, as many lines from the beginning as a document may
 * have. Throws an AnalysisFailure.
 */
export async function readText({ bytes, read, ...hints }: TextFile): Promise<Document> {
  const encoding = await findEncoding(bytes, hints)
  const known = bytes.length > maxTextFileBytes ? beginningOf(bytes, encoding) : bytes
  const text = decodeText(known, encoding)
  const document = readBeginning(text, read, known.length < bytes.length)
  const isCertain = encoding.startsWith('utf-') && !hints.chosen
  const named = isCertain ? undefined : encodingOfName(encoding)
  return named ? { ...document, encoding: named } : document
}

function readBeginning(text: string, read: TextFile['read'], isCut: boolean): Document {
  if (!isCut && text.length <= maxDocumentCharacters) {
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
function beginningOf(bytes: Uint8Array, encoding: string): Uint8Array {
  const width = encoding.startsWith('utf-32') ? 4 : encoding.startsWith('utf-16') ? 2 : 1
  const end = bytes.lastIndexOf(lineFeed, maxTextFileBytes - width) + 1
  return bytes.subarray(0, end === 0 ? maxTextFileBytes : Math.ceil(end / width) * width)
}

function firstLines(text: string): string {
  const end = text.lastIndexOf('\n', partCharacters)
  return text.slice(0, end > 0 ? end : partCharacters)
}
