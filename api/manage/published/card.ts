import { createHash } from 'node:crypto'
import { contentHeaders, isFresh } from '#api/documents/originals/serve.ts'

/** What a site that shows a link to a page may draw beside it. */
export type Card = { title: string; above: string; text: string }

const width = 1200
const height = 630
const margin = 80
const colours = { paper: '#fbfaf6', ink: '#1c2422', quiet: '#55605c', accent: '#0b5d4e' }

/** Text of which nothing is seen cannot be drawn. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** What has room, in letters; a Chinese character takes the room of two. */
const room = { title: 100, above: 60, text: 170 }

/** A longer title is smaller. */
const longTitle = 50

/**
 * A PNG of 1200 by 630 pixels, drawn with the fonts of the server. A shared cache has it as long as
 * a page, a minute.
 */
export async function serveCard(request: Request, card: Card): Promise<Response> {
  const etag = `"card-${createHash('sha256').update(JSON.stringify(card)).digest('base64url')}"`
  const headers = contentHeaders('image/png', etag)
  headers.set('cache-control', 'public, max-age=0, s-maxage=60')
  headers.set('cross-origin-resource-policy', 'cross-origin')
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  const picture = await draw(card)
  headers.set('content-length', String(picture.byteLength))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), { headers })
}

async function draw({ title, above, text }: Card): Promise<Buffer> {
  // Most servers never draw one.
  const { default: sharp } = await import('sharp')
  const words = (
    all: string,
    top: number,
    look: { most: number; font: string; colour: string },
  ) => {
    const shown = shortened(all, look.most)
    if (!visible.test(shown)) return []
    const text = `<span foreground="${look.colour}">${escaped(shown)}</span>`
    const box = { width: width - 2 * margin, dpi: 72, rgba: true, wrap: 'word-char' as const }
    return [{ input: { text: { text, font: look.font, ...box } }, top, left: margin }]
  }
  const size = roomOf(title) > longTitle ? 52 : 76
  const { ink, quiet, accent, paper: background } = colours
  const line = { create: { width, height: 14, channels: 3 as const, background: accent } }
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: line, top: height - 14, left: 0 },
      ...words(above, margin, { most: room.above, font: 'sans bold 34', colour: accent }),
      ...words(title, 150, { most: room.title, font: `serif bold ${size}`, colour: ink }),
      ...words(text, 430, { most: room.text, font: 'sans 30', colour: quiet }),
    ])
    .png({ palette: true })
    .toBuffer()
}

/** Pango reads markup. Characters that XML does not have would fail. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** On one line, and at its end cut to what has room. */
function shortened(text: string, most: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .trim()
  if (roomOf(clean) <= most) return clean
  let shown = ''
  let left = most - 1
  for (const { segment } of new Intl.Segmenter().segment(clean.slice(0, most * 2))) {
    left -= roomOf(segment)
    if (left < 0) break
    shown += segment
  }
  return `${shown.trimEnd()}…`
}

function roomOf(text: string): number {
  let all = 0
  for (const char of text) all += /[\u1100-\uffdc]|\p{Extended_Pictographic}/u.test(char) ? 2 : 1
  return all
}
