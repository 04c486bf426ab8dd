import { answerHtml } from '#api/answers/bot/quotes/citation-numbers.ts'
import { readQuotes } from '#api/answers/bot/quotes/quotes.ts'
import type { Source } from '#api/answers/bot/quotes/sources.ts'
import { excerptOf } from '#api/answers/search/excerpt.ts'
import { parseQuestion } from '#api/answers/search/question.ts'
import { keyOf } from '#api/answers/terms/keyword.ts'
import { htmlBlocks } from '#api/documents/analysis/extract/html.ts'
import { extractMd } from '#api/documents/analysis/extract/md.ts'
import { extractTxt } from '#api/documents/analysis/extract/txt.ts'
import { sections } from '#api/documents/analysis/paginate.ts'
import { summaryOf } from '#api/documents/analysis/summary.ts'
import { languageNamed } from '#api/documents/highlight/languages.ts'
import { scan } from '#api/documents/highlight/scan.ts'
import { messageHtml } from '#api/documents/markdown/html.ts'
import { namesIn } from '#api/documents/markdown/written-names.ts'
import { indexed } from '#api/documents/words/indexed.ts'
import { makePassages } from '#api/documents/words/passages.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { tsqueryOfAll, tsvectorOf } from '#api/documents/words/tsvector.ts'
import { mentionParts } from '#app/routes/inbox/mentions.ts'
import { reflow } from '#app/routes/kb/resources/preview/reflow.ts'
import { line, writtenText } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { matchQuote, quotable } from '#shared/match-quote.ts'
import { plainLine } from '#shared/plain-line.ts'

// Names of all lengths, of which each is looked for at each `@`.
const longNames = Array.from({ length: limits.displayNameLength }, (_, n) => '@'.repeat(n + 1))
export const hostileNames = ['Ana', 'a', 'aa', 'a b', ...longNames]

const people = hostileNames.map((name, n) => ({
  id: `${n}`,
  name,
  display_name: name,
}))

const passage = 'The lamp of the tower is lit at nine. '.repeat(40)
const sources: Source[] = Array.from({ length: 12 }, (_, n) => ({
  resourceId: `${n}`,
  version: 1,
  title: 'lamp.txt',
  page: 1,
  pageName: null,
  pageKind: 'lines',
  firstLine: 1,
  pageText: passage,
  start: 0,
  text: passage,
}))

// One language of each way of writing.
const languages = [
  'js',
  'python',
  'yaml',
  'ini',
  'css',
  'html',
  'sh',
  'lua',
  'haskell',
  'diff',
].map((name) => languageNamed(name)!)

export const functions: Record<string, (text: string) => unknown> = {
  'the HTML of a message': (text) => messageHtml(text),
  'the HTML of mentions': (text) => messageHtml(text, undefined, { people, everyone: true }),
  'the line of a message in a list': plainLine,
  'the words of a field': (text) => writtenText(20_000).safeParse(text),
  'the line of a field': (text) => line(20_000).safeParse(text),
  terms: termsOf,
  'terms of a search box': tsqueryOfAll,
  'terms as they are stored': tsvectorOf,
  'the words of a keyword': keyOf,
  sentences: sentencesOf,
  passages: (text) => makePassages([{ n: 1, text }]).map((one) => indexed(one, 'Title')),
  excerpts: (text) => excerptOf(text, 'a b 字'),
  'a question': parseQuestion,
  'a summary': (text) => summaryOf([{ text }]),
  'a quote': (text) => matchQuote(quotable(text), quotable(text.slice(0, 500))),
  'the HTML of an answer': (text) => answerHtml(text, () => false),
  'quotes of a model': (text) => readQuotes(text, sources),
  'long quotes of a model': (text) =>
    readQuotes(text.replace(/[^<>]{1,2000}/gu, '<quote id="1">$&</quote>'), sources),
  'who is mentioned': (text) => namesIn(text, people),
  'parts of a mention': (text) => mentionParts(text, ['Ana']),
  'a printed page': reflow,
  'a plain text': extractTxt,
  'a Markdown file': extractMd,
  'source code': (text) => languages.map((language) => scan(text, language)),
  'a web page': (text) => sections(htmlBlocks(text).blocks),
}

const signs = [...'*_~`[]()<>|#-+1.&\n\t\\ a!:/"\'=@字。；“\u0301']
const words = [
  '**',
  '![',
  '](',
  '[a](',
  '[a](<b',
  '[a]: b\n',
  '<!--',
  '<a ',
  '</a>',
  'http://',
  'a@b.c ',
  'www.',
  '&amp;',
  '\n\n',
  '\n> ',
  '\n- ',
  '\n1. ',
  '\n    ',
  '```\n',
  '|a|\n|-|\n',
  '# ',
  '# a\n',
  '---\n',
  '*a ',
  ' b*',
  'a. ',
  'a.\n',
  '<h1>a</h1>',
  '<td>a',
  '<tr>',
  '<li>',
  '<p>',
  '<pre> ',
  '<quote>',
  '</quote>',
  '什么',
  'when ',
  'what is ',
  '1,111',
  '一',
  '@a ',
  '（；',
]
const pieces = [...signs, ...words]
/** Numbers of citations, and comments and strings of source code, that do not end, or end soon. */
const code = ['[1', '[<a ', '&#91;', '/*a', '/*', '"""a', '[[', '{-', '<!--a', '$a', 'a  :']

export function* hostile(length: number): Generator<[string, string]> {
  const fill = (piece: string, size: number) =>
    piece.repeat(Math.ceil(size / piece.length)).slice(0, size)
  for (const piece of [...pieces, ...code]) yield [piece, fill(piece, length)]
  for (const [index, one] of pieces.entries()) {
    const other = pieces[(index + 19) % pieces.length]!
    yield [`${one} ${other}`, fill(one + other, length)]
  }
}
