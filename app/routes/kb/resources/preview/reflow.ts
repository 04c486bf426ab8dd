const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** Line breaks stay after short lines, such as headings. Every character keeps its offset. */
export function reflow(text: string): string {
  const lines = text.split('\n')
  const full = lines.reduce((most, line) => Math.max(most, widthOf(line)), 0) * 0.7
  return lines
    .map((line, index) => {
      const next = lines[index + 1]
      if (next === undefined) return line
      if (widthOf(line) < full || !next.trim() || startsItem(next)) return `${line}\n`
      return line + (touch(line, next) ? '\u200b' : ' ')
    })
    .join('')
}

function widthOf(line: string): number {
  let width = 0
  for (const letter of line) width += wide.test(letter) ? 2 : 1
  return width
}

function startsItem(line: string): boolean {
  return /^\s*([•‣▪●○·*–—-]|\(?[0-9a-z]{1,3}[.)])\s/i.test(line)
}

// Chinese text has no spaces between words.
function touch(line: string, next: string): boolean {
  return wide.test(line.at(-1) ?? '') && wide.test(next[0] ?? '')
}
