import { cutAtWord } from '#api/documents/markdown/html.ts'
import { type Sentence, sentencesOf } from '#api/documents/words/sentences.ts'
import { limits } from '#contract/limits.ts'
import { unescaped } from './unescaped.ts'

/** `sentence`: null if there are no words but those of the link. */
export type Naming = { name: string; sentence: string | null }

const mostBefore = limits.chatPreviewLength / 3

const piece = /<(\/?)([a-z\d]+)((?:[^>"]|"[^"]*")*)>|[^<]+/g
const nameOf = /^ data-(?:name|file|picture)="([^"]*)"/
const inline = new Set(['a', 'strong', 'em', 'del', 'code', 'span', 'sup'])

/** What a document names, each with the sentence around it, in the order of the text. */
export function namingSentences(html: string): Naming[] {
  if (!html.includes('<a data-')) return []
  const found: Naming[] = []
  let block = { text: '', links: [] as Link[] }
  for (const [all, closing = '', tag, attributes = ''] of html.matchAll(piece)) {
    if (tag === undefined) block.text += unescaped(all).replace(/\s+/g, ' ')
    else if (tag === 'br') block.text += ' '
    else if (!inline.has(tag)) {
      found.push(...namingsOf(block))
      block = { text: '', links: [] }
    } else if (tag === 'a' && closing) {
      const last = block.links.at(-1)
      if (last && last.end < 0) last.end = block.text.length
    } else if (tag === 'a') {
      const name = nameOf.exec(attributes)?.[1]
      if (name !== undefined)
        block.links.push({ name: unescaped(name), start: block.text.length, end: -1 })
    }
  }
  return [...found, ...namingsOf(block)]
}

type Link = { name: string; start: number; end: number }

// Links and sentences are both in order, so each sentence is looked at once.
function namingsOf({ text, links }: { text: string; links: Link[] }): Naming[] {
  if (links.length === 0) return []
  const sentences = sentencesOf(text)
  let at = 0
  return links.map((link) => {
    while (at < sentences.length - 1 && (sentences[at]?.end ?? 0) <= link.start) at += 1
    const sentence = sentences[at]
    return { name: link.name, sentence: sentence ? around(text, sentence, link) : null }
  })
}

function around(text: string, { start, end }: Sentence, link: Link): string | null {
  if (text.slice(start, end) === text.slice(link.start, link.end).trim()) return null
  if (end - start <= limits.chatPreviewLength) return text.slice(start, end)
  const from = text.indexOf(' ', Math.max(start, link.start - mostBefore)) + 1
  const isCut = link.start - start > mostBefore
  // Chinese has no spaces, and a long word may have none before the link.
  const begin = !isCut ? start : from > 0 && from <= link.start ? from : link.start
  const most = limits.chatPreviewLength - 1
  return (isCut ? '…' : '') + cutAtWord(text.slice(begin, Math.min(end, begin + 2 * most)), most)
}
