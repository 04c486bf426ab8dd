import type { Time } from '#api/platform/db/columns.ts'

/** An older version of a file. The current version is in `resources`. */
export interface ResourceVersionTable {
  resource_id: string
  n: number
  kb_id: string
  /** The name of the file when this version was the current one. */
  title: string
  type: string
  size: number
  hash: string
  uploader_id: string
  created_at: Time
}
