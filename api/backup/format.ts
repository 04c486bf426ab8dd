import { z } from 'zod'

/** The version of the format. A program refuses backups of a version that it does not know. */
export const backupFormat = 1

/**
 * The first entry of a backup, `backup.json`. A backup is a zip file with this, one file of rows
 * per table (`tables/NAME`, a JSON object in each line, values as PostgreSQL writes them) and all
 * stored contents under their hashes (`files/HASH`).
 */
export const backupDescription = z.object({
  format: z.literal(backupFormat),
  createdAt: z.string(),
  /** The migrations of the database, in the order in which they were run. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(pgboss\.)?[a-z_0-9]+$/),
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
})

export type BackupDescription = z.output<typeof backupDescription>

export const descriptionEntry = 'backup.json'
export const tableEntry = (name: string) => `tables/${name}`
export const fileEntry = (hash: string) => `files/${hash}`
export const hashOfEntry = (entry: string) => /^files\/([0-9a-f]{64})$/.exec(entry)?.[1] ?? null
