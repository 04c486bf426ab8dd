import { previewKindOf } from '#api/drive/resources/present.ts'
import type { PublishedFile } from '#contract/entities/published.ts'

type FileRow = {
  id: string
  kind: 'file' | 'link'
  title: string
  type: string
  size: number
  summary: string
  status: PublishedFile['status']
  page_count: number
  is_partial: boolean
  original_url: string | null
  canonical_url: string | null
  created_at: string
  modified_at: string
}

export const fileColumns = [
  'resources.id',
  'resources.kind',
  'resources.title',
  'resources.type',
  'resources.size',
  'resources.status',
  'resources.page_count',
  'resources.is_partial',
  'resources.original_url',
  'resources.canonical_url',
  'resources.created_at',
  'resources.modified_at',
] as const

export function presentPublishedFile(row: FileRow): PublishedFile {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    type: row.type,
    size: row.size,
    summary: row.summary,
    status: row.status,
    pageCount: row.page_count,
    isPartial: row.is_partial,
    previewKind: previewKindOf(row),
    url: row.kind === 'link' ? (row.canonical_url ?? row.original_url) : null,
    uploadedAt: row.created_at,
    modifiedAt: row.modified_at,
  }
}
