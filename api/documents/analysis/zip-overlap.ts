import type { Entry, ZipFile } from 'yauzl'

const headerBytes = 30

/**
 * Whether entries of a zip file share bytes of it, or have more bytes than it has. No program
 * writes such a file by accident: its thousand entries would each unpack the same content again.
 */
export function hasOverlap({ fileSize }: ZipFile, entries: Iterable<Entry>): boolean {
  const spans = [...entries].map(spanOf).sort((one, other) => one.start - other.start)
  return spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? fileSize))
}

// The header of an entry may be longer than the directory says, but never shorter.
function spanOf({ relativeOffsetOfLocalHeader: start, ...entry }: Entry) {
  return { start, end: start + headerBytes + entry.fileNameLength + entry.compressedSize }
}
