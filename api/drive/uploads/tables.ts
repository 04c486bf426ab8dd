import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { SameName } from '#contract/calls/same-name.ts'

/** Finished ones are kept for a day. */
export interface UnfinishedUploadTable {
  id: string
  kb_id: string
  user_id: string
  folder_id: string | null
  title: string
  same_name: SameName | null
  /** The announced size is reserved until the upload is finished. */
  size: number
  finished_at: MaybeTime
  updated_at: Time
}
