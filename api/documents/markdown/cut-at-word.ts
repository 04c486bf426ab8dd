const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Returns the beginning of a text, with at most `most` UTF-16 units. If something is missing, it
 * ends after a whole word with an ellipsis; a word that is longer than that is cut.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // The longer part shows where a word at the end of the shorter one really ends.
  for (const { index, segment } of words.segment(text.slice(0, most * 2))) {
    if (index + segment.length > most - 1) break
    end = index + segment.length
  }
  const beginning = text.slice(0, end).trimEnd()
  const whole = beginning || text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  return `${whole}…`
}
