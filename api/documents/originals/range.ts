import type { ByteRange } from '#api/platform/files/file-store.ts'

/**
 * The byte range of a request. `null` means the whole content: no range, several ranges, another
 * unit, or an `If-Range` that no longer matches. Packages parse several ranges, which are not served.
 */
export function parseRange(
  headers: Headers,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range')?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return null
  const condition = headers.get('if-range')
  if (condition && condition.trim() !== etag) return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start < size ? { start, end } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  return { start: Math.max(size - count, 0), end: size - 1 }
}
