import type { Generated, JSONColumnType } from 'kysely'
import type { MaybeTime } from '#api/platform/db/columns.ts'
import type { LinkReading } from '#contract/entities/link-reading.ts'
import type { FailureCode } from '#contract/entities/resource.ts'

type Lines = JSONColumnType<string[], string | undefined, string>

export interface LinkReadingTable {
  resource_id: string
  every: LinkReading['every']
  /** Null if the page is not read again by itself. */
  next_at: MaybeTime
  /** Null if no reading has been requested. */
  asked_at: MaybeTime
  read_at: MaybeTime
  /** Sent with the question whether the page has changed. */
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  failure: Generated<FailureCode | null>
  failures: Generated<number>
  moved_from: Generated<string | null>
  former: JSONColumnType<string[] | null, string | null | undefined, string | null>
  changed_at: MaybeTime
  added: Lines
  removed: Lines
}

export interface LinkSiteTable {
  resource_id: string
  name: string | null
  icon: string | null
}
