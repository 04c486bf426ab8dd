import type { ByteRange } from './file-store.ts'

/**
 * The one range a request asks for. `null` is the whole content: none was asked for, or in a form that
 * may be passed over (several ranges, another unit, a copy that has changed since).
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
