import type { Time } from '#api/platform/db/columns.ts'

/** The current version is in `resources`. */
export interface ResourceVersionTable {
  resource_id: string
  n: number
  kb_id: string
  title: string
  type: string
  size: number
  hash: string
  uploader_id: string
  created_at: Time
}
