import type { Document } from '#api/documents/analysis/document.ts'
import { pageCharacters } from '#api/documents/analysis/limits.ts'
import { type Draft, numbered, oneLine } from '#api/documents/analysis/paginate.ts'
import { documentHtml } from '#api/documents/markdown/html.ts'
import { createDocumentMarks } from '#api/documents/markdown/mark-documents.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import { linePages } from './txt.ts'

/** The pages after this one are shown as text: rendering takes longer than reading. */
const mostRendered = 500

const mostDefinitions = 100

const definition = /^ {0,3}\[(?!\^)[^\]\n]{1,100}\]:[ \t]{1,9}\S{1,500}$/

type Section = { name?: string; from: number; lines: string[]; hasBody: boolean }

/**
 * One section per heading; keeps the file's line numbers, which a Markdown parser's tokens lack.
 */
export function extractMd(text: string): Document {
  const { lines, title } = withoutFrontMatter(text.split('\n'))
  const fences = openFences(lines)
  const view = mdViews(lines, fences)
  const read = splitAtHeadings(lines, fences).flatMap((section) => toPages(section, view))
  const pages = read.length > 0 ? read : withoutWords(lines, view)
  const named = title ?? pages.find((page) => page.name)?.name
  return { pages: numbered(pages), ...(named ? { title: named } : {}) }
}

/** Empties the lines of the front matter, so that line numbers stay correct. */
function withoutFrontMatter(lines: string[]): { lines: string[]; title?: string } {
  if (lines[0]?.trim() !== '---') return { lines }
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  if (end === -1) return { lines }
  const line = lines.slice(1, end).find((one) => /^title:/i.test(one))
  const title = line
    ?.slice('title:'.length)
    .trim()
    .replace(/^["']|["']$/g, '')
  const rest = lines.map((one, index) => (index <= end ? '' : one))
  return { lines: rest, ...(title ? { title } : {}) }
}

function splitAtHeadings(lines: string[], fences: (string | undefined)[]): Section[] {
  const sections: Section[] = []
  let section: Section = { from: 1, lines: [], hasBody: false }
  for (const [index, line] of lines.entries()) {
    const isFenced = fences[index] !== undefined || fenceMark(line) !== undefined
    const heading = isFenced ? undefined : headingText(lines, index)
    if (heading !== undefined && section.hasBody) {
      sections.push(section)
      section = { from: index + 1, lines: [], hasBody: false }
    }
    if (heading !== undefined) section.name = heading
    else if (line.trim() !== '' && !isUnderline(line)) section.hasBody = true
    section.lines.push(isFenced ? codeLine(line) : readable(line))
  }
  return [...sections, section]
}

function openFences(lines: string[]): (string | undefined)[] {
  let open: { mark: string; line: string } | undefined
  const fences = lines.map((line) => {
    const mark = fenceMark(line)
    const before = open?.line
    if (!open) open = mark ? { mark, line } : undefined
    else if (mark?.startsWith(open.mark)) open = undefined
    return before
  })
  return [...fences, open?.line]
}

function fenceMark(line: string): string | undefined {
  return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
}

function codeLine(line: string): string {
  return fenceMark(line) ? '' : line
}

function headingText(lines: string[], index: number): string | undefined {
  const line = lines[index]!
  const hashes = /^ {0,3}#{1,6}[ \t]/.exec(line)
  if (hashes) return oneLine(readable(line))
  const under = lines[index + 1]
  if (under && isUnderline(under) && /^\S/.test(line) && !/^[-*>|#]/.test(line)) {
    return oneLine(readable(line))
  }
  return undefined
}

function highestLevel(lines: string[], fences: (string | undefined)[]): number {
  const levels = lines.flatMap((line, index) => {
    const isFenced = fences[index] !== undefined || fenceMark(line) !== undefined
    if (isFenced || headingText(lines, index) === undefined) return []
    const hashes = /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1]
    return hashes?.length ?? (lines[index + 1]?.startsWith('=') ? 1 : 2)
  })
  return levels.reduce((one, other) => Math.min(one, other), levels[0] ?? 1)
}

function isUnderline(line: string): boolean {
  return /^(={2,}|-{3,})[ \t]*$/.test(line)
}

// The target of a link is in angle brackets, or has balanced brackets, and may have a title.
const bracketed = String.raw`\((?:[^()\s]|\([^()\s]{0,100}\)){0,100}\)`
const target = String.raw`<[^<>\n]{0,600}>|(?:[^()\s\\]|\\[^\n]|${bracketed}){0,600}`
const linkTitle = String.raw`[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()\n]{0,300}\))`
const linked = String.raw`\((?:[ \t]{0,9}(?:${target})(?:${linkTitle})?[ \t]{0,9}|[^)\n]{0,600})\)`

/** In these patterns every repetition is bounded, so that a hostile line needs only linear time. */
const markup: [RegExp, string][] = [
  [/\[\^[^\]\s]{1,60}\](?::[ \t]{1,9})?/g, ''],
  [/^ {0,3}#{1,6}[ \t]{1,20}/, ''],
  [/[ \t]{1,20}#{1,20}[ \t]{0,20}$/, ''],
  [/[ \t]{0,20}\{#[\w-]{1,80}\}/g, ''],
  [/^(={2,}|-{3,}|\*{3,}|_{3,})[ \t]*$/, ''],
  [/^\|[ \t]{0,9}:?-{1,90}:?[ \t]{0,9}(\|[ \t]{0,9}:?-{1,90}:?[ \t]{0,9}){0,90}\|?[ \t]{0,9}$/, ''],
  [new RegExp(String.raw`!\[([^\]\n]{0,300})\]${linked}`, 'g'), '$1'],
  [new RegExp(String.raw`\[([^\][\n]{1,300})\]${linked}`, 'g'), '$1'],
  [/\[\[[^\]|\n]{1,200}\|([^\]\n]{1,200})\]\]/g, '$1'],
  [/\[\[([^\]|\n]{1,200})\]\]/g, '$1'],
  [/\[([^\][^\n][^\][\n]{0,300})\]\[[^\][\n]{0,200}\]/g, '$1'],
  [/<(https?:[^<>\s]{1,500})>/g, '$1'],
  [/<\/t[dh]>/g, '\t'],
  [/<\/?[a-zA-Z][\w-]{0,30}(\s[^<>\n]{0,200})?\/?>/g, ''],
  [/^[ \t]{0,3}(>[ \t]?){1,9}/, ''],
  [/`{1,3}([^`\n]{1,300})`{1,3}/g, '$1'],
  [/(?<!\\)\*{1,3}(?=\S)([^*\n]{1,300})\*{1,3}/g, '$1'],
  [/(?<![\p{L}\p{N}])_{1,3}(?=\S)([^_\n]{1,300})_{1,3}(?![\p{L}\p{N}])/gu, '$1'],
  [/~~([^~\n]{1,300})~~/g, '$1'],
  [/\\([\\`*_{}[\]()#+.!|>~-])/g, '$1'],
  [/^([ \t]{0,40})[*+][ \t]/, '$1- '],
]

function readable(line: string): string {
  let text = line
  for (const [pattern, replacement] of markup) text = text.replace(pattern, replacement)
  return /^\s*\|.*\|\s*$/.test(text) ? tableRow(text) : text
}

function tableRow(line: string): string {
  const cells = line.trim().slice(1, -1).split('|')
  return cells.map((cell) => cell.trim()).join('\t')
}

// Marks without words around a page's text belong to its view: the empty rows of a table, a rule.
function toPages({ name, from, lines }: Section, view: MdView): Draft[] {
  const pages = linePages(lines, from)
  return pages.map((page, index) => {
    const begin = index === 0 ? from : page.firstLine
    const end = pages[index + 1]?.firstLine ?? from + lines.length
    return { kind: 'section', ...(name ? { name } : {}), ...page, ...view({ ...page, begin, end }) }
  })
}

/** Of marks alone, which stand for their text: a page may have nothing but an empty table. */
function withoutWords(lines: string[], view: MdView): Draft[] {
  return linePages(lines, 1).map((page) => {
    const end = page.firstLine + page.text.split('\n').length
    return { kind: 'section', ...page, ...view({ ...page, begin: page.firstLine, end }) }
  })
}

/** The lines of its source are those from `begin` to before `end`. */
type Ranged = { firstLine: number; text: string; begin: number; end: number }
type MdView = (page: Ranged) => { view?: PageView }

// A page that begins in a code block gets the block's first line, and every page knows the link
// definitions of the whole file.
function mdViews(lines: string[], openFences: (string | undefined)[]): MdView {
  const definitions = lines.filter((line) => definition.test(line)).slice(0, mostDefinitions)
  const marks = createDocumentMarks(lines, highestLevel(lines, openFences))
  let rendered = 0
  return ({ firstLine, text, begin, end }) => {
    const count = text.split('\n').length
    const length = lines[firstLine - 1]?.length ?? 0
    // Part of a line that is longer than a page.
    if (count === 1 && length > 2 * text.length + 100) return {}
    const { from, to } = sourceOf(lines, { firstLine, count, begin, end })
    const own = lines.slice(from, to)
    const source = own.join('\n')
    rendered += 1
    if (rendered > mostRendered) return { view: { source } }
    const begins = openFences[from]
    const ends = openFences[to]
    const whole = [...(begins ? [begins] : []), ...own, ...(ends ? [fenceOf(ends)] : [])]
    const html = documentHtml([...whole, '', ...definitions].join('\n'), marks)
    return { view: { source, ...(html ? { html } : {}) } }
  }
}

// What has no words is part of it up to the length of a page.
function sourceOf(lines: string[], page: Omit<Ranged, 'text'> & { count: number }) {
  let from = page.firstLine - 1
  let to = from + page.count
  let free = pageCharacters
  for (let at = to; at < page.end - 1 && free > 0; at += 1) {
    free -= lines[at]!.length + 1
    if (lines[at]!.trim() !== '' && free > 0) to = at + 1
  }
  for (let at = from - 1; at >= page.begin - 1 && free > 0; at -= 1) {
    free -= lines[at]!.length + 1
    if (lines[at]!.trim() !== '' && free > 0) from = at
  }
  return { from, to }
}

function fenceOf(line: string): string {
  return /`{3,}|~{3,}/.exec(line)?.[0] ?? ''
}
