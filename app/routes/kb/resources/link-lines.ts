/** A line of what was typed: where it stands, counted from 1, as it was typed, and the link meant by it. */
export interface LinkLine {
  n: number
  typed: string
  link: string
}

/** One link a line; blank lines are none. What begins with a host's name is taken for https. */
export function linkLines(text: string): LinkLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const typed = line.trim()
    return typed ? [{ n: index + 1, typed, link: withScheme(typed) }] : []
  })
}

/** The lines that were refused, each with why: `fields` are those of the call, such as `Links.3`. */
export function refusedLines(
  lines: LinkLine[],
  fields: Record<string, string[]>,
): { line: LinkLine; codes: string[] }[] {
  return lines.flatMap((line, index) => {
    const codes = fields[`Links.${index}`]
    return codes ? [{ line, codes }] : []
  })
}

function withScheme(typed: string): string {
  return /^[^\s/:@]+\.[^\s/:.@]{2,}(:\d+)?([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}
