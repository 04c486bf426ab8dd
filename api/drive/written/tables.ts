import type { Time } from '#api/platform/db/columns.ts'

export interface PageEditorTable {
  resource_id: string
  user_id: string
  until: Time
}

export interface PageDraftTable {
  user_id: string
  resource_id: string
  content: string
  /** The number of the version from which it began. */
  base: number
  updated_at: Time
}
