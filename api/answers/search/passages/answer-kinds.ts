import type { AnswerKind } from '#api/answers/search/question.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'

export type Candidate = { start: number; end: number }

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December'
const ofCalendar = new RegExp(`^(?:${months}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)$`, 'u')
const time = new RegExp(
  [
    String.raw`(?:(?:early|late|mid|summer|winter|spring|autumn|fall)[- ](?:of )?)?(?:(?:${months})(?: \d{1,2}(?:st|nd|rd|th)?)?,? ?(?:of )?)?(?<!\d)(?:1\d{3}|20\d{2})(?:s|[–-]\d{2,4})?(?!\d)(?: (?:BC|AD|BCE|CE))?`,
    String.raw`(?:\d{1,2}(?:st|nd|rd|th)? )?(?:${months})\b(?: \d{1,2}(?:st|nd|rd|th)?)?`,
    String.raw`(?:\d{1,2}(?:st|nd|rd|th)|\w+th|first|second|third)(?: and \w+)?[- ]centur(?:y|ies)`,
    String.raw`\b\d{2,4} (?:BC|AD|BCE|CE)\b`,
    String.raw`\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b`,
    String.raw`(?:公元前?)?\s?\d{1,4}\s?(?:年代?|世纪)(?:\s?\d{1,2}\s?月)?(?:\s?\d{1,2}\s?日)?(?:[初末底中]期?|[春夏秋冬]天?)?`,
    String.raw`\d{1,2}\s?月(?:\s?\d{1,2}\s?日)?`,
    '[一二三四五六七八九十]{1,3}(?:世纪|月)',
  ].join('|'),
  'gu',
)
const number = new RegExp(
  [
    String.raw`(?:[$£€¥]\s?)?\d+(?:[,.–:-]\d+)*\s?(?:%|percent|per cent|million|billion|trillion|thousand|hundred)?`,
    String.raw`\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|half|dozens?|one|twice|once|two-thirds|third|quarter|majority|none)\b`,
    String.raw`百分之[\d一二三四五六七八九十]+|[零一二两三四五六七八九十百千万亿]{1,8}(?=[\p{Script=Han}])`,
  ].join('|'),
  'giu',
)
const name =
  /(?:\p{Lu}[\p{L}\p{M}'’.&-]*)(?:\s+(?:of|de|von|van|the|and|&|du|la|al|der|den|di)(?=\s+(?:the\s+)?\p{Lu})|\s+\p{Lu}[\p{L}\p{M}'’.&-]*)*/gu
const chineseName =
  /[\p{Script=Han}]{1,8}(?:[·•・‧][\p{Script=Han}]{1,8})+|《[^》]+》|“[^”]{1,24}”|「[^」]{1,24}」/gu
const chinesePerson =
  /[\p{Script=Han}]{2,4}(?:人|队|者|家|王|帝|爵|教授|公司|博士|总统|国王|皇帝|将军|主席|部长|党|军)/gu
// By whom, if it is no person: the ethics committee.
const body =
  /(?<=\bby )(?:the )?(?:[a-z-]+ ){0,3}(?:committee|board|council|commission|ministry|government|parliament|company|agency|department|team)\b/gu
const quoted = /["“'‘][^"”]{2,40}["”'’]|《[^》]+》|「[^」]+」/gu
const naming =
  /(?:called|known as|named|termed|referred to as|refers to|titled|称为|叫做|名为|称作|被称|命名|即)\s?/giu
const placeBefore =
  /\b(?:in|at|from|to|near|of|into|through|around|across|towards?|outside|inside|between|on|along)\s+(?:the\s+)?(?:\w+\s+)?$/iu
const chinesePlace =
  /[\p{Script=Han}]{2,8}?(?:省|市|县|州|国|岛|山|河|区|郡|洲|海|湾|湖|城|镇|村|大学|体育场|球场|路|街|港|部)/gu
const reason =
  /\b(?:because|due to|since|so that|in order to|owing to|caused? by|result(?:s|ed|ing)?|reasons?|therefore|thus|as a (?:result|consequence)|to (?:avoid|prevent|protect|ensure|allow)|for fear)\b|因为|由于|因此|为了|以便|导致|所以|原因|以免|从而|旨在/giu

export function candidatesOf(
  text: string,
  wanted: AnswerKind,
  asked: ReadonlySet<string>,
): Candidate[] {
  return spansOf(text, wanted).filter(({ start, end }) => {
    const terms = termsOf(text.slice(start, end)).filter((term) => term.kind !== 'char')
    return terms.some((term) => !asked.has(term.term) && !isStopword(term.term))
  })
}

function spansOf(text: string, wanted: AnswerKind): Candidate[] {
  switch (wanted) {
    case 'number':
      return all(text, number)
    case 'time':
      return all(text, time)
    case 'person':
      return [
        ...names(text),
        ...all(text, body),
        ...all(text, chineseName),
        ...all(text, chinesePerson),
      ]
    case 'place':
      return [
        ...names(text).filter(({ start }) =>
          placeBefore.test(text.slice(Math.max(0, start - 30), start)),
        ),
        ...all(text, chinesePlace),
      ]
    case 'reason':
      return all(text, reason)
    default:
      return [...all(text, quoted), ...after(text, naming)]
  }
}

function all(text: string, pattern: RegExp): Candidate[] {
  return [...text.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].trimEnd().length,
  }))
}

const startsSentence = /^[*_"“‘'([]*$|(?:[.!?]["”’)*_]*\s+|\n\s*\n\s*)[-*_"“‘'([\s]*$/u

/** A capital letter at the beginning of a sentence does not count, nor that of a month or a day. */
function names(text: string): Candidate[] {
  return all(text, name).flatMap(({ start, end }) => {
    const found = text.slice(start, end).replace(/(?<=\p{Ll}{2})[.'’&-]+$/u, '')
    const before = text.slice(Math.max(0, start - 12), start)
    const isName = /\s/.test(found) || !startsSentence.test(before)
    return isName && !ofCalendar.test(found) ? [{ start, end: start + found.length }] : []
  })
}

function after(text: string, pattern: RegExp): Candidate[] {
  return [...text.matchAll(pattern)].map((match) => {
    const start = match.index + match[0].length
    const length = /^[^,.;，。；、]{1,40}/u.exec(text.slice(start))?.[0].length ?? 0
    return { start, end: start + length }
  })
}
