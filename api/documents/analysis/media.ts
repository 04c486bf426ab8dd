import { type FormatOf, formats } from '#contract/formats.ts'
import { type Content, headOf } from './content.ts'
import { claimOf } from './media-type.ts'

type MediaFormat = FormatOf<'media'>

const headBytes = 64

/** The brands that the first box of an MP4-like file states, by format. All others are MP4. */
const brands: Record<string, MediaFormat | null> = {
  'qt  ': 'mov',
  'M4A ': 'm4a',
  'M4B ': 'm4a',
  avif: null,
  avis: null,
  heic: null,
  heix: null,
  mif1: null,
  msf1: null,
}

const signatures: [MediaFormat, (head: string) => boolean][] = [
  ['mp3', (head) => head.startsWith('ID3') || isMpegLayer3(head)],
  ['wav', (head) => head.startsWith('RIFF') && head.startsWith('WAVE', 8)],
  ['ogg', (head) => head.startsWith('OggS')],
  ['flac', (head) => head.startsWith('fLaC')],
  ['webm', (head) => head.startsWith('\x1a\x45\xdf\xa3') && head.includes('webm')],
]

/**
 * The media type of audio or video that browsers play, by its first bytes. Such files have no text,
 * so nothing more of them is read, whatever their size. Undefined if the name claims a format that has
 * text.
 */
export async function mediaTypeOf(content: Content, name: string): Promise<string | undefined> {
  if (claimOf(name)) return undefined
  const head = (await headOf(content, headBytes)).toString('latin1')
  const found = signatures.find(([, matches]) => matches(head))?.[0] ?? boxFormat(head)
  return found && formats[found].mediaTypes[0]
}

function isMpegLayer3(head: string): boolean {
  return head.charCodeAt(0) === 0xff && (head.charCodeAt(1) & 0xe6) === 0xe2
}

function boxFormat(head: string): MediaFormat | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined
  const brand = brands[head.slice(8, 12)]
  return brand === null ? undefined : (brand ?? 'mp4')
}
