import { statfsSync } from 'node:fs'
import { DatabaseUnavailable } from './unavailable.ts'

// Two files of the write-ahead log. If the embedded database cannot create the next one, it never
// answers again.
const leastFreeBytes = 32 * 1024 * 1024

const writing = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i

/**
 * Throws PostgreSQL's `disk_full` (53100) for a statement that writes, if the disk of the embedded
 * database has less than 32 MB free, and `DatabaseUnavailable` if the disk is away. Reading needs no
 * space.
 */
export function checkDiskRoom(dir: string, statement: string): void {
  if (!writing.test(statement)) return
  const { bavail, bsize } = diskOf(dir)
  if (bavail * bsize >= leastFreeBytes) return
  throw Object.assign(new Error(`less than 32 MB free at ${dir}`), { code: '53100' })
}

function diskOf(dir: string) {
  try {
    return statfsSync(dir)
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}
