import { stem } from '#api/documents/words/stem.ts'
import type { QueryTerm } from '#api/documents/words/terms.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Judged } from './confidence.ts'

const asksAuthor =
  /\bwho (?:(?:has|have|had|originally|first) ){0,2}(?:wrote|written|authored|co-?wrote|drafted)\b|\bwho (?:is|are|was|were) the (?:\w+ )?authors?\b|\bby whom\b.*\bwritten\b|谁.{0,3}(?:写|起草|执笔)|(?:作者|撰写人|起草人|执笔人).{0,3}谁|谁.{0,3}作者/iu
/** It says of somebody that they wrote: "Author: Ada", "written by Ada", "Ada wrote". */
const saysAuthor =
  /^[\s*_>•#–-]*(?:authors?|writers?|(?:written|drafted|prepared) by)[*_]{0,3}\s?[:：]|\b(?:written|authored|drafted|penned) by\b|\p{L} (?:wrote|authored|drafted|co-?wrote)\b|^[\s*_>•#–-]*(?:作者|撰写人?|撰稿人?|起草人?|编写人?|执笔人?|编者)[*_]{0,3}\s?[:：]|由[^，。；]{1,20}(?:撰写|编写|起草|执笔|所写|写成)|所[写著作]/iu
/** It may say so in other words: "her Letters", "a paper by Ada Moss". */
const mayTellAuthor =
  /\b(?:wrote|writes|written(?! (?:down|consent|approval|confirmation|notice)\b)|author\w*|writers?|draft\w*|compos\w+|penned|poet|novelist|playwright)\b|\b(?:[Hh]is|[Hh]er|[Tt]heir|\p{L}+['’]s) \p{Lu}|[写著撰编创]|作[者品家]|起草|执笔|出自|[他她]的《/u
const byName = /\bby (?:the )?\p{Lu}/u
/** How, and not who. */
const inWriting = /\bin writing\b/iu
const writing = new Set(
  'write wrote written writing author authored draft drafted 作者 撰写 起草 执笔'
    .split(' ')
    .map(stem),
)

/**
 * Of a sentence of a passage, if the question asks who wrote something: 1 if it says who wrote, and
 * the passage has a word of what is asked about; -1 if it does not say who wrote; else 0.
 */
export function authorFit(
  question: string,
  terms: QueryTerm[],
): (passage: Pick<Judged, 'text' | 'heading'>) => (text: string) => number {
  if (!asksAuthor.test(question)) return () => () => 0
  const topic = terms.filter(({ kind, term }) => kind !== 'char' && !writing.has(term))
  return ({ text: whole, heading }) => {
    const said = new Set(termsOf(`${heading ?? ''}\n${whole}`).map(({ term }) => term))
    const isAbout = topic.some(({ term }) => said.has(term))
    return (text) => {
      // A row is judged by its columns.
      if (text.includes('\t')) return 0
      if (isAbout && saysAuthor.test(text)) return 1
      const isByName = byName.test(text) && !inWriting.test(text)
      return isByName || mayTellAuthor.test(text) ? 0 : -1
    }
  }
}
