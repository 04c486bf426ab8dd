import type { IconName } from '#app/components/icons/names.ts'
import type { en } from '#app/locales/en/resources.ts'
import type { Resource } from '#contract/entities/resource.ts'

export type FileType = keyof (typeof en)['types']

const icons: Record<FileType, IconName> = {
  pdf: 'picture_as_pdf',
  document: 'description',
  word: 'description',
  slides: 'slideshow',
  sheet: 'table',
  csv: 'table',
  text: 'article',
  markdown: 'article',
  web: 'public',
  book: 'menu_book',
  image: 'image',
  audio: 'audio_file',
  video: 'movie',
  archive: 'storage',
  file: 'attach_file',
  link: 'link',
}

const mediaTypes: [RegExp, FileType][] = [
  [/^application\/pdf$/, 'pdf'],
  [/wordprocessingml|msword/, 'word'],
  [/presentation|powerpoint/, 'slides'],
  [/spreadsheet|ms-excel/, 'sheet'],
  [/opendocument\.text|rtf/, 'document'],
  [/epub/, 'book'],
  [/^text\/csv|tab-separated/, 'csv'],
  [/^text\/markdown/, 'markdown'],
  [/^text\/html/, 'web'],
  [/^text\//, 'text'],
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/zip|compressed|x-tar/, 'archive'],
]

// Before the analysis the name's ending is the only hint.
const endings: Record<string, FileType> = {
  pdf: 'pdf',
  docx: 'word',
  doc: 'word',
  pptx: 'slides',
  xlsx: 'sheet',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  txt: 'text',
  html: 'web',
  htm: 'web',
  epub: 'book',
  odt: 'document',
  rtf: 'document',
  zip: 'archive',
  mp3: 'audio',
  wav: 'audio',
  mp4: 'video',
  mov: 'video',
}

/** The type of a resource as a translation key and an icon. */
export function fileType(resource: Pick<Resource, 'kind' | 'type' | 'title'>): {
  key: FileType
  icon: IconName
} {
  const key = resource.kind === 'link' ? 'link' : keyOf(resource)
  return { key, icon: icons[key] }
}

function keyOf({ type, title }: Pick<Resource, 'type' | 'title'>): FileType {
  const known = mediaTypes.find(([pattern]) => pattern.test(type))
  if (known) return known[1]
  const ending = title.slice(title.lastIndexOf('.') + 1).toLowerCase()
  if (/^(png|jpe?g|gif|webp|heic|svg)$/.test(ending)) return 'image'
  return endings[ending] ?? 'file'
}
