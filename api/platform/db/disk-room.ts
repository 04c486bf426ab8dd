import { statfsSync } from 'node:fs'

// Two files of the write-ahead log. If the embedded database cannot create the next one, it never
// answers again.
const leastFreeBytes = 32 * 1024 * 1024

const writing = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i

/**
 * Throws PostgreSQL's `disk_full` (53100) for a statement that writes, if the disk of the embedded
 * database has less than 32 MB free. Reading needs no space.
 */
export function checkDiskRoom(dir: string, statement: string): void {
  if (!writing.test(statement)) return
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize >= leastFreeBytes) return
  throw Object.assign(new Error(`less than 32 MB free at ${dir}`), { code: '53100' })
}
