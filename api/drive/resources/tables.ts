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
  folded_title: GeneratedAlways<string>
  /** Written with each title; empty where a test wrote the row. */
  title_order: Generated<string>
  type: string
  size: number
  hash: string | null
  status: Generated<ResourceStatus>
  failure: FailureCode | null
  summary: Generated<string>
  page_count: Generated<number>
  /** Set if the file is too large and only its beginning was read. */
  is_partial: Generated<boolean>
  /** Set for a text if it was chosen or is none of Unicode. */
  encoding: Encoding | null
  /** Null if some passages are not embedded. */
  embedded_with: Generated<string | null>
  ocr_version: number | null
  ocr_languages: string | null
  is_template: Generated<boolean>
  uploader_id: string
  /** The older versions are in `resource_versions`. */
  version: Generated<number>
  version_by: Generated<string | null>
  version_at: MaybeTime
  original_url: string | null
  canonical_url: string | null
  created_at: Time
  updated_at: Time
  /** When a person last added, renamed or moved it. An analysis does not change it. */
  modified_at: Time
}

export interface FileStarTable {
  user_id: string
  resource_id: string
}

export interface ResourcePageTable {
  resource_id: string
  n: number
  kind: PageKind
  name: string | null
  first_line: number | null
  text: string
  /** Null if the page cannot be drawn. */
  aspect: number | null
  /** Null for pages read before previews needed more than the text. */
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
