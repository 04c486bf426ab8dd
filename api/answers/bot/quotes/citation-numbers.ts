import { randomInt } from 'node:crypto'
import MarkdownIt from 'markdown-it'
import { messageHtml } from '#api/documents/markdown/html.ts'

const privateUse = { first: 0xe000, count: 6_400 }
// Private characters inside the numbers that this program places; a number without them is the
// model's. Random, because a model can write every character, also as a character reference.
const seal = String.fromCharCode(
  ...Array.from({ length: 4 }, () => privateUse.first + randomInt(privateUse.count)),
)

const opening = '[［【〔〖〘〚⟦⟬⁅❲﹝'
const closing = ']］】〕〗〙〛⟧⟭⁆❳﹞'
const brackets = `${opening}${closing}`.replace(/[[\]]/g, '\\$&')
// What may stand between brackets and digits without changing how they read: spaces, invisible,
// control and private characters, accents and the characters of Markdown.
const filling = `[^\\S\\n]|(?!\\n|${seal})[\\p{N}\\p{M}\\p{DI}\\p{C}^*_~\`\\\\#†]`
const inlineTag = '</?(?:a|strong|em|del|code|span)\\b[^<>]*>'
const tags = new RegExp(inlineTag, 'g')
const run = new RegExp(
  `\\s?[${opening.replace('[', '\\[')}](?:${inlineTag}|${filling}|[${brackets}])*`,
  'gu',
)
// What stands between several numbers: commas, hyphens and dashes.
const between = ',，、;；–—-'
const severalNumbers = new RegExp(
  `[${opening.replace('[', '\\[')}]((?:${filling}|[${between}])*)[${closing.replace(']', '\\]')}]`,
  'gu',
)
const citationNumber = /(?<!\p{N})\p{N}{1,3}(?!\p{N})/u
const ofNumbers = new RegExp(`^(?:${filling}|[${brackets}${between}])$`, 'u')
const { unescapeAll } = new MarkdownIt().utils

export function sealedNumber(n: number): string {
  return `[${seal}${n}]`
}

/**
 * Removes the numbers in brackets that the model wrote, since they look like verified citations,
 * and opens the sealed ones. Linear in the length of the text.
 */
export function withOwnNumbers(sealed: string): string {
  const plain = sealed.replace(/\\[[\]^]|&#?\w{1,32};/g, (escaped) => {
    const character = unescapeAll(escaped)
    return ofNumbers.test(character) ? character : escaped
  })
  return withoutForged(inRoundBrackets(plain)).replaceAll(seal, '')
}

// Several numbers may be meant as numbers, so they stay, in brackets that no citation has.
function inRoundBrackets(text: string): string {
  return text.replace(severalNumbers, (found, numbers: string) =>
    citationNumber.test(numbers) && [...between].some((one) => numbers.includes(one))
      ? `(${numbers})`
      : found,
  )
}

/**
 * An answer's Markdown as safe HTML, in which no formatting makes a number look like a citation.
 */
export function answerHtml(content: string, mayLink: (href: string) => boolean): string {
  const sealed = content.replace(/\[(\d+)\]/g, `[${seal}$1]${seal}`)
  return withoutForged(messageHtml(sealed, mayLink)).replaceAll(seal, '')
}

// A run is removed up to its last closing bracket. Removing pairs one by one would join what is
// around them to new ones.
function withoutForged(text: string): string {
  return text.replace(run, (found) => {
    const end = 1 + Math.max(...[...closing].map((bracket) => found.lastIndexOf(bracket)))
    const forged = found.slice(0, end)
    if (!citationNumber.test(forged.replace(tags, ''))) return found
    return (forged.match(tags) ?? []).join('') + found.slice(end)
  })
}
