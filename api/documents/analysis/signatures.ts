import { type FormatOf, formats, formatsOf } from '#shared/formats.ts'

const images: Record<FormatOf<'image'>, (head: Buffer) => boolean> = {
  png: (head) => startsWith(head, 0, '\x89PNG\r\n\x1a\n'),
  jpeg: (head) => startsWith(head, 0, '\xff\xd8\xff'),
  gif: (head) => /^GIF8[79]a/.test(latin(head, 0, 6)),
  webp: (head) => startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WEBP'),
}

/** Recognises a PDF or an image by its first bytes. */
export function recogniseDrawn(
  head: Buffer,
): { format: 'pdf' | 'image'; mediaType: string } | undefined {
  if (latin(head, 0, 1024).includes('%PDF-'))
    return { format: 'pdf', mediaType: formats.pdf.mediaTypes[0] }
  const image = formatsOf('image').find(({ name }) => images[name as FormatOf<'image'>](head))
  const mediaType = image?.mediaTypes[0]
  return mediaType ? { format: 'image', mediaType } : undefined
}

export function startsWith(head: Buffer, offset: number, signature: string): boolean {
  return latin(head, offset, offset + signature.length) === signature
}

function latin(head: Buffer, start: number, end: number): string {
  return head.toString('latin1', start, end)
}
