import { documentHtml } from '#api/documents/markdown/html.ts'
import type { PageView } from '#contract/entities/page-view.ts'

/** The pages after this one are shown as text: rendering takes longer than reading. */
const mostRendered = 500
const mostDefinitions = 100
const definition = /^ {0,3}\[[^\]\n]{1,100}\]:[ \t]{1,9}\S{1,500}$/

export type MdView = (page: { firstLine: number; text: string }) => { view?: PageView }

/**
 * Returns a function that renders pages of this Markdown. A page that begins in a code block gets
 * the block's first line, and every page knows the link definitions of the whole file.
 */
export function mdViews(lines: string[], openFences: (string | undefined)[]): MdView {
  const definitions = lines.filter((line) => definition.test(line)).slice(0, mostDefinitions)
  let rendered = 0
  return ({ firstLine, text }) => {
    const from = firstLine - 1
    const count = text.split('\n').length
    const own = lines.slice(from, from + count)
    // Part of a line that is longer than a page.
    if (count === 1 && (own[0]?.length ?? 0) > 2 * text.length + 100) return {}
    const source = own.join('\n')
    rendered += 1
    if (rendered > mostRendered) return { view: { source } }
    const begins = openFences[from]
    const ends = openFences[from + count]
    const whole = [...(begins ? [begins] : []), ...own, ...(ends ? [fenceOf(ends)] : [])]
    const html = documentHtml([...whole, '', ...definitions].join('\n'))
    return { view: { source, ...(html ? { html } : {}) } }
  }
}

function fenceOf(line: string): string {
  return /`{3,}|~{3,}/.exec(line)?.[0] ?? ''
}
