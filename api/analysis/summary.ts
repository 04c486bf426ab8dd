import { sentencesOf } from '#api/search/sentences.ts'

const mostCharacters = 300

/** Returns the beginning of a document: as many whole sentences as fit into 300 characters. */
export function summaryOf(pages: { text: string }[]): string {
  const text = pages.find((page) => page.text.trim() !== '')?.text ?? ''
  let summary = ''
  for (const { start, end } of sentencesOf(text.slice(0, mostCharacters * 4))) {
    const sentence = text.slice(start, end).replace(/\s+/g, ' ')
    const longer = summary === '' ? sentence : summary + spaceBefore(sentence) + sentence
    if (longer.length > mostCharacters) break
    summary = longer
  }
  return summary || cut(text.replace(/\s+/g, ' ').trim())
}

// Chinese text has no spaces between sentences.
function spaceBefore(sentence: string): string {
  return /^\p{Script=Han}/u.test(sentence) ? '' : ' '
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  const part = text.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')
  return `${part.replace(/\s\S*$/, '')}…`
}
