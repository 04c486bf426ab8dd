import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { Encoding } from '#contract/encodings.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { FailureCode, PageKind, ResourceStatus } from '#contract/entities/resource.ts'

export interface ResourceTable {
  id: string
  kb_id: string
  folder_id: string | null
  kind: Generated<'file' | 'link'>
  title: string
  /** The title in lower case. */
  folded_title: GeneratedAlways<string>
  type: string
  size: number
  /** The SHA-256 of the content, its key in the file store. */
  hash: string | null
  status: Generated<ResourceStatus>
  failure: FailureCode | null
  summary: Generated<string>
  page_count: Generated<number>
  /** Whether only the beginning of the content was read, because it is too large. */
  is_partial: Generated<boolean>
  /** The encoding in which a text is read, if it was chosen or found to be none of Unicode. */
  encoding: Encoding | null
  /** The model with which all passages are embedded; null if some are not. */
  embedded_with: Generated<string | null>
  /** The version whose pages are being read from pictures; null if none is. */
  ocr_version: number | null
  /** The languages in which the pictures of this version were read. */
  ocr_languages: string | null
  uploader_id: string
  /** The number of the current version; the older ones are in `resource_versions`. */
  version: Generated<number>
  /** Who uploaded the current version, and when; null for the first version. */
  version_by: Generated<string | null>
  version_at: MaybeTime
  original_url: string | null
  canonical_url: string | null
  created_at: Time
  updated_at: Time
  /** When a person last added, renamed or moved it; an analysis does not change it. */
  modified_at: Time
}

export interface ResourcePageTable {
  resource_id: string
  n: number
  kind: PageKind
  name: string | null
  first_line: number | null
  text: string
  /** Width divided by height, if the page can be drawn; null if unknown. */
  aspect: number | null
  /** Null for pages that were read before previews needed more than the text. */
  view: JSONColumnType<PageView, string | null | undefined, string | null> | null
}

export interface PassageTable {
  id: GeneratedAlways<number>
  kb_id: string
  resource_id: string
  page: number
  start_offset: number
  end_offset: number
  heading: string | null
  text: string
  tsv: string
  length: number
}
