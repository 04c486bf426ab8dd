/** `type` is a key of `types` in the `resources` catalogue. */
type Look = { type: string; icon: string }

interface Format extends Look {
  /** In lower case without the dot. The usual one comes first. */
  extensions: readonly string[]
  /** The usual one comes first. */
  mediaTypes: readonly string[]
  // `bytes` formats decode their text themselves. `old` ones are office files from before 2007,
  // `media` is played by browsers, `kept` ones are stored but not read.
  content: 'pdf' | 'archive' | 'text' | 'bytes' | 'image' | 'media' | 'old' | 'kept'
  /** For Office Open XML, the root element of the main part. Others name their media type. */
  root?: string
}

const ooxml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

const word = { type: 'word', icon: 'description' } as const
const document = { type: 'document', icon: 'description' } as const
const slides = { type: 'slides', icon: 'slideshow' } as const
const sheet = { type: 'sheet', icon: 'table' } as const
const image = { type: 'image', icon: 'image', content: 'image' } as const
const picture = { type: 'image', icon: 'image', content: 'kept' } as const
const archive = { type: 'archive', icon: 'storage', content: 'kept' } as const
const audio = { type: 'audio', icon: 'audio_file', content: 'media' } as const
const video = { type: 'video', icon: 'movie', content: 'media' } as const

const codeExtensions =
  'js mjs cjs jsx ts mts cts tsx py rb php pl lua r jl java kt kts scala groovy go rs c h cc cpp hpp cs m swift dart ex exs erl hs clj elm sql sh bash zsh ps1 bat css scss less vue svelte graphql proto tf gradle cmake diff patch tex'.split(
    ' ',
  )

// Recognition, reading, preview, page images, accepted pictures and the icons of lists follow from
// this table. A format that is read also has a reader in `api/documents/analysis/read.ts`, which
// the types require.
export const formats = {
  pdf: {
    type: 'pdf',
    icon: 'picture_as_pdf',
    content: 'pdf',
    extensions: ['pdf'],
    mediaTypes: ['application/pdf'],
  },
  docx: {
    ...word,
    content: 'archive',
    root: 'document',
    extensions: ['docx', 'docm'],
    mediaTypes: [`${ooxml}.wordprocessingml.document`],
  },
  pptx: {
    ...slides,
    content: 'archive',
    root: 'presentation',
    extensions: ['pptx', 'pptm'],
    mediaTypes: [`${ooxml}.presentationml.presentation`],
  },
  xlsx: {
    ...sheet,
    content: 'archive',
    root: 'workbook',
    extensions: ['xlsx', 'xlsm'],
    mediaTypes: [`${ooxml}.spreadsheetml.sheet`],
  },
  odt: {
    ...document,
    content: 'archive',
    extensions: ['odt'],
    mediaTypes: [`${openDocument}.text`, `${openDocument}.text-template`],
  },
  ods: {
    ...sheet,
    content: 'archive',
    extensions: ['ods'],
    mediaTypes: [`${openDocument}.spreadsheet`, `${openDocument}.spreadsheet-template`],
  },
  odp: {
    ...slides,
    content: 'archive',
    extensions: ['odp'],
    mediaTypes: [`${openDocument}.presentation`, `${openDocument}.presentation-template`],
  },
  rtf: {
    ...document,
    content: 'bytes',
    extensions: ['rtf'],
    mediaTypes: ['application/rtf', 'text/rtf'],
  },
  eml: {
    type: 'mail',
    icon: 'mail',
    content: 'bytes',
    extensions: ['eml'],
    mediaTypes: ['message/rfc822'],
  },
  epub: {
    type: 'book',
    icon: 'menu_book',
    content: 'archive',
    extensions: ['epub'],
    mediaTypes: ['application/epub+zip'],
  },
  txt: {
    type: 'text',
    icon: 'article',
    content: 'text',
    extensions: ['txt'],
    mediaTypes: ['text/plain'],
  },
  md: {
    type: 'markdown',
    icon: 'article',
    content: 'text',
    extensions: ['md', 'markdown'],
    mediaTypes: ['text/markdown'],
  },
  html: {
    type: 'web',
    icon: 'public',
    content: 'text',
    extensions: ['html', 'htm', 'xhtml'],
    mediaTypes: ['text/html'],
  },
  csv: {
    type: 'csv',
    icon: 'table',
    content: 'text',
    extensions: ['csv', 'tsv'],
    mediaTypes: ['text/csv'],
  },
  json: {
    type: 'data',
    icon: 'code',
    content: 'text',
    extensions: ['json', 'jsonl', 'geojson', 'ipynb'],
    mediaTypes: ['application/json'],
  },
  yaml: {
    type: 'data',
    icon: 'code',
    content: 'text',
    extensions: ['yaml', 'yml', 'toml', 'ini', 'xml'],
    mediaTypes: ['application/yaml'],
  },
  code: {
    type: 'code',
    icon: 'code',
    content: 'text',
    extensions: codeExtensions,
    mediaTypes: ['text/x-source-code'],
  },
  subtitles: {
    type: 'subtitles',
    icon: 'movie',
    content: 'text',
    extensions: ['srt', 'vtt'],
    mediaTypes: ['application/x-subrip', 'text/vtt'],
  },
  png: { ...image, extensions: ['png'], mediaTypes: ['image/png'] },
  jpeg: { ...image, extensions: ['jpg', 'jpeg'], mediaTypes: ['image/jpeg'] },
  gif: { ...image, extensions: ['gif'], mediaTypes: ['image/gif'] },
  webp: { ...image, extensions: ['webp'], mediaTypes: ['image/webp'] },
  tiff: { ...picture, extensions: ['tif', 'tiff'], mediaTypes: ['image/tiff'] },
  avif: { ...picture, extensions: ['avif'], mediaTypes: ['image/avif'] },
  heic: { ...picture, extensions: ['heic'], mediaTypes: ['image/heic'] },
  svg: { ...picture, extensions: ['svg'], mediaTypes: ['image/svg+xml'] },
  ppt: {
    ...slides,
    content: 'old',
    extensions: ['ppt'],
    mediaTypes: ['application/vnd.ms-powerpoint'],
  },
  xls: { ...sheet, content: 'old', extensions: ['xls'], mediaTypes: ['application/vnd.ms-excel'] },
  doc: { ...word, content: 'old', extensions: ['doc'], mediaTypes: ['application/msword'] },
  zip: { ...archive, extensions: ['zip'], mediaTypes: ['application/zip'] },
  mp3: { ...audio, extensions: ['mp3'], mediaTypes: ['audio/mpeg'] },
  wav: { ...audio, extensions: ['wav'], mediaTypes: ['audio/wav'] },
  ogg: { ...audio, extensions: ['ogg', 'oga', 'opus'], mediaTypes: ['audio/ogg'] },
  flac: { ...audio, extensions: ['flac'], mediaTypes: ['audio/flac'] },
  m4a: { ...audio, extensions: ['m4a', 'm4b'], mediaTypes: ['audio/mp4'] },
  mp4: { ...video, extensions: ['mp4', 'm4v'], mediaTypes: ['video/mp4'] },
  webm: { ...video, extensions: ['webm'], mediaTypes: ['video/webm'] },
  mov: { ...video, extensions: ['mov'], mediaTypes: ['video/quicktime'] },
} as const satisfies Record<string, Format>

type FormatName = keyof typeof formats

/** Of a file that was not recognised, or not yet. */
export const unknownType = 'application/octet-stream'

export type FormatOf<Content extends Format['content']> = {
  [Name in FormatName]: (typeof formats)[Name]['content'] extends Content ? Name : never
}[FormatName]

export type NamedFormat = Format & { name: FormatName } & Pick<Known, 'type' | 'icon'>
type Known = (typeof formats)[FormatName]

const all = Object.entries<Known>(formats).map(
  ([name, format]): NamedFormat => ({ ...format, name: name as FormatName }),
)

export function formatOfType(mediaType: string): NamedFormat | undefined {
  return all.find(({ mediaTypes }) => mediaTypes.includes(mediaType))
}

export function formatsOf(content: Format['content']): NamedFormat[] {
  return all.filter((format) => format.content === content)
}

export function formatOfName(name: string): NamedFormat | undefined {
  const extension = extensionOf(name)
  return all.find(({ extensions }) => extensions.includes(extension))
}

/** In lower case, or an empty string. */
export function extensionOf(name: string): string {
  return splitName(name).ending.slice(1).toLowerCase()
}

/** A name, and its extension with the dot, or an empty string. */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const end = dot > 0 ? dot : name.length
  return { stem: name.slice(0, end), ending: name.slice(end) }
}

/** As a part of a file's name, where a slash would begin a folder. */
export function withoutSlashes(title: string): string {
  return title.replace(/[/\\]+/g, '-')
}

const pageEnding = new RegExp(String.raw`(?<=.)\.(?:${formats.md.extensions.join('|')})$`, 'i')

/** How people read the name of a file: a Markdown file is a page, whose title has no ending. */
export function documentTitle(title: string, kind: 'file' | 'link' | null = 'file'): string {
  return kind === 'file' ? title.replace(pageEnding, '') : title
}

export const pictureTypes = typesOf('png', 'jpeg', 'webp')

export const feedbackImageTypes = typesOf('png', 'jpeg', 'webp', 'gif', 'tiff', 'avif', 'svg')

function typesOf<Name extends FormatOf<'image'> | 'tiff' | 'avif' | 'svg'>(...names: Name[]) {
  return names.flatMap(
    (name): readonly (typeof formats)[Name]['mediaTypes'][number][] => formats[name].mediaTypes,
  )
}
