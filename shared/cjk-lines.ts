/** Punctuation that is the same character in Chinese and in other scripts. */
const shared = '“”‘’…—·'
const marks = String.raw`\u3001-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`
const letters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`

const cjk = new RegExp(`^[${letters}${marks}]$`, 'u')
const mark = new RegExp(`^[${shared}]$`, 'u')

/** Returns whether no space is between two characters at the end and the beginning of a line. */
export function touch(before: string, after: string): boolean {
  return cjk.test(before)
    ? cjk.test(after) || mark.test(after)
    : mark.test(before) && cjk.test(after)
}

/** A shorter line that ends without punctuation may be a heading or an item of a list. */
const leastLine = 6
const wrapped = new RegExp(
  [
    String.raw`(?<=[${marks}])[^\S\n]*\n[^\S\n]*(?=[${letters}${marks}${shared}])`,
    String.raw`(?<=[^\n]{${leastLine - 1}}[${letters}])[^\S\n]*\n[^\S\n]*(?=[${letters}${marks}${shared}])`,
    String.raw`(?<=[${shared}])[^\S\n]*\n[^\S\n]*(?=[${letters}${marks}])`,
  ].join('|'),
  'gu',
)

/** Chinese text has no space where a line of it is wrapped. */
export function joinCjkLines(text: string): string {
  return text.replace(wrapped, '')
}

/** The same over consecutive parts of a text. */
export function joinCjkLinesIn(parts: string[]): string[] {
  const breaks = [...parts.join('').matchAll(wrapped)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  if (breaks.length === 0) return parts
  let at = 0
  return parts.map((part) => {
    const start = at
    at += part.length
    return breaks.toReversed().reduce((left, one) => {
      const from = Math.max(0, one.start - start)
      const to = Math.min(part.length, one.end - start)
      return to > from ? left.slice(0, from) + left.slice(to) : left
    }, part)
  })
}
