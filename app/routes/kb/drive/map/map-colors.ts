import type { fileType } from '#app/routes/kb/resources/list/file-type.ts'

type FileType = ReturnType<typeof fileType>['type']

const colors: Partial<Record<FileType, MapColor>> = {
  pdf: 'pdf',
  document: 'document',
  word: 'document',
  book: 'document',
  sheet: 'sheet',
  csv: 'sheet',
  data: 'sheet',
  slides: 'slides',
  image: 'image',
  audio: 'media',
  video: 'media',
}

export type MapColor =
  | 'folder'
  | 'pdf'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'image'
  | 'media'
  | 'other'

export function mapColorOf(type: FileType): MapColor {
  return colors[type] ?? 'other'
}

export const mapColorClass: Record<MapColor, string> = {
  folder: 'bg-map-folder',
  pdf: 'bg-map-pdf',
  document: 'bg-map-document',
  sheet: 'bg-map-sheet',
  slides: 'bg-map-slides',
  image: 'bg-map-image',
  media: 'bg-map-media',
  other: 'bg-map-other',
}
