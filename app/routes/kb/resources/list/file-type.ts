import type { en } from '#app/locales/en/resources.ts'
import type { RowIcon } from '#app/ui/icons/names.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { formatOfName, formatOfType } from '#shared/formats.ts'

type FileType = keyof (typeof en)['types']
type Look = { type: FileType; icon: RowIcon }

const link: Look = { type: 'link', icon: 'link' }
const file: Look = { type: 'file', icon: 'attach_file' }

// For media types that the table of formats does not contain.
const families: Record<string, Look> = {
  text: { type: 'text', icon: 'article' },
  image: { type: 'image', icon: 'image' },
  audio: { type: 'audio', icon: 'audio_file' },
  video: { type: 'video', icon: 'movie' },
}

/** By media type or, until that is known, by file name. */
export function fileType(resource: Pick<Resource, 'kind' | 'type' | 'title'>): Look {
  const { kind, type, title } = resource
  if (kind === 'link') return link
  const [family = ''] = type.split('/')
  return formatOfType(type) ?? families[family] ?? formatOfName(title) ?? file
}
