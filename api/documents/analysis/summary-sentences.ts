import { sentencesOf } from '#api/documents/words/sentences.ts'
import { joinCjkLines } from '#shared/cjk-lines.ts'

/**
 * `opening`: it follows a heading such as “Abstract”. `follows`: nothing is between the sentence
 * before and this one.
 */
export type SummarySentence = { text: string; opening: boolean; follows: boolean }

type Page = { text: string; name?: string; header?: string[] }

const mostSentences = 400
/** A Han character has about as much information as three Latin letters. */
const hanWeight = 3
const shortest = 30
const longest = 300
/** A line on this many pages is a running head or foot. */
const repeatedOnPages = 3
const longestRepeated = 200

const endMark = /[.!?。！？…]["'”’」』）)\]]*$/u
const openingHeading =
  /^(?:\d+[.)]?\s*)?(?:abstract|summary|executive summary|overview|introduction|about|摘要|概要|概述|简介|引言|内容提要)[:：.]?$/iu
/** A point of a list or a numbered note says little without the others. */
const listMark = /^(?:[•\-–—*#>]|\(?(?:\d{1,3}|\p{L})\)\s)/u
const contents = /^\s*(?:table of contents?|contents|目录|目次)(?!\p{L})/iu
const notice =
  /©|all rights reserved|版权所有|^\s*(?:powered|generated|created|produced|made) (?:by|with)\b/iu
const notProse =
  /©|@|https?:|www\.|\bISSN\b|\bISBN\b|\bdoi\b|all rights reserved|^keywords|版权所有|^关键[词字]|\.{4,}|…{2,}/iu

export function summarySentences(pages: Page[]): SummarySentence[] {
  const repeated = repeatedLines(pages)
  const found: SummarySentence[] = []
  for (const page of pages) {
    if (found.length >= mostSentences) break
    if (!page.header) found.push(...sentencesOfPage(page, repeated))
  }
  return found.slice(0, mostSentences)
}

function sentencesOfPage({ name = '', text }: Page, repeated: Set<string>): SummarySentence[] {
  const found: SummarySentence[] = []
  let opening = openingHeading.test(name)
  for (const block of text.split(/\n[^\S\n]*\n/)) {
    const lines = block.split('\n').filter((line) => !repeated.has(lineKey(line)))
    const sentences = openingHeading.test(lines.join(' ').trim()) ? null : sentencesOfBlock(lines)
    opening ||= sentences === null || sentences.some(({ heading }) => openingHeading.test(heading))
    const whole = wholeSentences(sentences ?? [])
    found.push(...whole.map((one) => ({ ...one, opening })))
    if (whole.length > 0) opening = false
  }
  return found
}

type Part = { heading: string; text: string }

function wholeSentences(parts: Part[]): Omit<SummarySentence, 'opening'>[] {
  return parts.flatMap(({ heading, text }, index) => {
    const before = parts[index - 1]
    const follows = before !== undefined && heading === '' && isWhole(before.text)
    return isWhole(text) ? [{ text, follows }] : []
  })
}

/** Leaves out the headings and author lines before each sentence. */
function sentencesOfBlock(lines: string[]): Part[] {
  const text = lines.filter((line) => !line.includes('\t')).join('\n')
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0)
  return sentencesOf(text).map(({ start, end }) => {
    const own = text.slice(start, end).split('\n')
    const isMidLine = start > 0 && !/\n[^\S\n]*$/.test(text.slice(Math.max(0, start - 80), start))
    const first = firstLine(own, isMidLine, width)
    return { heading: (own[first - 1] ?? '').trim(), text: joined(own.slice(first)) }
  })
}

// A line belongs to the next one if it is nearly full, if the sentence begins in the middle of it,
// or if the next one does not begin like a sentence.
function firstLine(lines: string[], isMidLine: boolean, width: number): number {
  for (let at = lines.length - 1; at > 0; at -= 1) {
    const isFull =
      (at === 1 && isMidLine) ||
      (lines[at - 1]!.length > width * 0.6 && !endMark.test(lines[at - 1]!.trim()))
    const goesOn = /^\s*[\p{Ll}\d(,;]/u.test(lines[at]!)
    if (!isFull && !goesOn) return at
  }
  return 0
}

function joined(lines: string[]): string {
  const text = lines.map((line) => line.trim()).join('\n')
  return joinCjkLines(text)
    .replace(/\s+/g, ' ')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}

function isWhole(text: string): boolean {
  if (!endMark.test(text) || notProse.test(text) || listMark.test(text)) return false
  const letters = text.match(/\p{L}/gu) ?? []
  const han = letters.filter((letter) => /\p{Script=Han}/u.test(letter)).length
  const weight = text.length + han * (hanWeight - 1)
  const begins = /^["“‘「『(（]?[\p{Lu}\p{Lo}\p{N}]/u.test(text)
  const isProse = letters.length > text.length * 0.6
  return begins && isProse && weight >= shortest && text.length <= longest
}

/** Most of it is words, and it is not a list of the contents. */
export function hasWords(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const words = text.match(/\p{L}{2,}|\p{Script=Han}/gu)?.length ?? 0
  return words >= 3 && letters > text.length * 0.6 && !contents.test(text)
}

/** Leaves out running heads and feet, and notices of rights and programs. */
export function textsWithoutNotices(pages: Page[]): string[] {
  const repeated = repeatedLines(pages)
  return pages.map(({ text }) => {
    const lines = text.split('\n')
    return lines.filter((line) => !repeated.has(lineKey(line)) && !notice.test(line)).join('\n')
  })
}

function repeatedLines(pages: Page[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of pages) {
    const keys = new Set(text.split('\n').filter(isShort).map(lineKey))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const often = [...counts].filter(([key, count]) => key !== '' && count >= repeatedOnPages)
  return new Set(often.map(([key]) => key))
}

function isShort(line: string): boolean {
  return line.length <= longestRepeated
}

/** Page numbers differ from page to page. */
function lineKey(line: string): string {
  return line.replace(/\d+/g, '#').trim()
}
