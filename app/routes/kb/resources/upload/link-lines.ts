/** `n` counts from 1. */
export interface LinkLine {
  n: number
  typed: string
  link: string
}

/** Blank lines are ignored. A line that starts with a host name gets https. */
export function linkLines(text: string): LinkLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const typed = line.trim()
    return typed ? [{ n: index + 1, typed, link: withScheme(typed) }] : []
  })
}

/** `fields` has the codes of each field, such as `links[3]`. */
export function refusedLines(
  lines: LinkLine[],
  fields: Record<string, string[] | null>,
): { line: LinkLine; codes: string[] }[] {
  return lines.flatMap((line, index) => {
    const codes = fields[`links[${index}]`]
    return codes ? [{ line, codes }] : []
  })
}

function withScheme(typed: string): string {
  return /^[^\s/:@]+\.[^\s/:.@]{2,}(:\d+)?([/?#]|$)/.test(typed) ? `https://${typed}` : typed
}
