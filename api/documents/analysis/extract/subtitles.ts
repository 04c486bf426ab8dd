import type { Document } from '#api/documents/analysis/document.ts'
import { pageCharacters } from '#api/documents/analysis/limits.ts'
import { type Draft, numbered } from '#api/documents/analysis/paginate.ts'
import { extractTxt } from './txt.ts'

type Cue = { start: string; end: string; text: string }

const timing =
  /^\s*((?:\d{1,3}:)?\d{1,2}:\d{2})[.,]\d{1,3}\s+-->\s+((?:\d{1,3}:)?\d{1,2}:\d{2})[.,]\d{1,3}/

/** Pages are named by their time. A file without times is plain text. */
export function extractSubtitles(text: string): Document {
  const cues = cuesOf(text)
  return cues.length === 0 ? extractTxt(text) : { pages: numbered(pagesOf(cues)) }
}

function cuesOf(text: string): Cue[] {
  const cues: Cue[] = []
  for (const block of text.split(/\n[ \t]*\n/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => timing.test(line))
    const times = timing.exec(lines[at] ?? '')
    const said = spoken(lines.slice(at + 1))
    if (times && said !== '') cues.push({ start: times[1]!, end: times[2]!, text: said })
  }
  return cues
}

/** `<v Maren>` names the speaker; other marks only style the text. */
function spoken(lines: string[]): string {
  return lines
    .map((line) =>
      line
        .replace(/<v(?:\.[^\s>]*)? ([^>]{1,200})>/g, '$1: ')
        .replace(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join(' ')
}

function pagesOf(cues: Cue[]): Draft[] {
  const pages: Cue[][] = []
  let characters = 0
  for (const cue of cues) {
    const page = pages.at(-1)
    if (!page || characters + cue.text.length > pageCharacters) {
      pages.push([cue])
      characters = 0
    } else page.push(cue)
    characters += cue.text.length
  }
  return pages.map((page) => ({
    kind: 'section',
    name: `${page[0]!.start} – ${page.at(-1)!.end}`,
    text: page.map(({ text }) => text).join('\n'),
  }))
}
