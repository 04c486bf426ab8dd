import type { Generated, JSONColumnType } from 'kysely'
import type { MaybeTime } from '#api/platform/db/columns.ts'
import type { LinkReading } from '#contract/entities/link-reading.ts'
import type { FailureCode } from '#contract/entities/resource.ts'

type Lines = JSONColumnType<string[], string | undefined, string>

/** How and when the page of a link is read again, and what the last change was. */
export interface LinkReadingTable {
  resource_id: string
  every: LinkReading['every']
  /** When the page is read again by itself; null if it is not. */
  next_at: MaybeTime
  /** When the reading that has not ended yet was requested; null if there is none. */
  asked_at: MaybeTime
  read_at: MaybeTime
  /** What the site said about its page, for the question whether it has changed. */
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  failure: Generated<FailureCode | null>
  /** How many readings in a row have failed. */
  failures: Generated<number>
  /** The former address of a page that has moved for good. */
  moved_from: Generated<string | null>
  /** The passages before a reading, until those of the new page are known. */
  former: JSONColumnType<string[] | null, string | null | undefined, string | null>
  changed_at: MaybeTime
  added: Lines
  removed: Lines
}

/** The site that a link leads to, as its page names it. */
export interface LinkSiteTable {
  resource_id: string
  name: string | null
  /** A small WebP image in base64. */
  icon: string | null
}
