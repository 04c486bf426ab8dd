import type { Time } from '#api/platform/db/columns.ts'

export interface FolderTable {
  id: string
  kb_id: string
  parent_id: string | null
  name: string
  created_by: string
  created_at: Time
  modified_at: Time
}
