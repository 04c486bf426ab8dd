import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A program refuses versions that it does not know. */
export const backupFormat = 2

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const table = z.object({
  name: z.string().regex(/^(pgboss\.)?[a-z_0-9]+$/),
  columns: z.array(z.string()),
  rows: z.number(),
})

// `backup.json`, the first entry of a zip file. Others: `tables/NAME`, a JSON object in each line
// with values as PostgreSQL writes them, and `files/HASH`, the stored contents.
const backupDescription = z.object({
  format: z.literal(backupFormat),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** The checksum is that of the table's file of rows. */
  tables: z.array(z.object({ ...table.shape, checksum: sha256 })),
  contents: z.array(sha256),
  missing: z.array(sha256),
})

const firstDescription = z.object({
  ...backupDescription.omit({ contents: true, missing: true }).shape,
  format: z.literal(1),
  tables: z.array(table),
})

export type BackupDescription = z.output<typeof backupDescription>
export type AnyDescription = BackupDescription | z.output<typeof firstDescription>

export function writeDescription(description: BackupDescription): Buffer {
  const checksum = checksumOf(description)
  return Buffer.from(JSON.stringify({ ...description, checksum }, null, 1))
}

/** Null if it is none or was changed. */
export function readDescription(text: string): AnyDescription | null {
  const { checksum, ...written } = parse(text)
  const first = firstDescription.safeParse(written)
  if (first.success) return first.data
  return checksum === checksumOf(written)
    ? (backupDescription.safeParse(written).data ?? null)
    : null
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

function checksumOf(written: object): string {
  return createHash('sha256').update(JSON.stringify(written)).digest('hex')
}

export const descriptionEntry = 'backup.json'
export const tableEntry = (name: string) => `tables/${name}`
export const fileEntry = (hash: string) => `files/${hash}`
export const hashOfEntry = (entry: string) => /^files\/([0-9a-f]{64})$/.exec(entry)?.[1] ?? null
