import fc from 'fast-check'
import { seed } from './arbitrary.ts'

/** Pieces of what the program reads, each list from one grammar. */
const grammars = {
  markdown: [
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '[',
    ']',
    '](',
    '![',
    '[a](',
    '[a](<b',
    '[a]: b\n',
    '<',
    '# ',
    '> ',
    '- ',
    '1. ',
    '---\n',
    '|',
    '|a|\n|-|\n',
    '\\',
    '&',
    '&amp;',
    '    ',
    '\t',
    '\n',
  ],
  links: [
    'http://',
    'https://a.b',
    'ftp://a.b/',
    '//a.b/',
    '://',
    'mailto:',
    'www.',
    'www.a.co',
    '字http://a.b/',
    'a@b.co',
    '@',
    '.',
    '/',
    '?',
    '#',
    '(',
    ')',
    '[',
    '"',
    "'",
    '!',
    '-',
    '+',
    'a',
    '字',
    ' ',
  ],
  markup: [
    '<p>',
    '</p>',
    '<div>',
    '<a ',
    '<a href="',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<td>',
    '<tr>',
    '<li>',
    '<pre> ',
    '<h1>',
    '<title>',
    '<meta ',
    '<item>',
    '<entry>',
    '&lt;',
    '&',
    '"',
    "='",
    '>',
  ],
  code: [
    '"',
    "'",
    '`',
    '/*',
    '*/',
    '//',
    '#',
    '"""',
    '[[',
    ']]',
    '{-',
    '--',
    '<!--',
    '${',
    '\\',
    '$a',
    'a',
    '0x',
    '1e',
    '.',
    '(',
    '{',
    ';',
    ' : ',
    '=',
    '\n',
    '\t',
    '<a b="',
    'if ',
  ],
  data: [
    '[',
    ']',
    '{',
    '}',
    '{"a":',
    '"',
    '""',
    '\\u0041',
    '\\"',
    ',',
    ';',
    '\t',
    '\n',
    '1',
    '-',
    'e9',
  ],
  paths: ['/', '\\', '..', '../', './', '%2f', '%', 'a/', '.', ' ', 'a', '字', ':', '~', '\u2028'],
  words: [
    'a ',
    'ab',
    '字',
    '什么',
    'when ',
    'what is ',
    '1,111',
    '一',
    'a. ',
    '。',
    '！',
    '@',
    '@a ',
    '@Ana',
    '<quote>',
    '</quote>',
    '<quote id="1">',
    '[1]',
    '\u0301',
    '\u200d',
    'ﷺ',
    'İ',
    '👩‍👩‍👧',
    '\u3000',
    '\n\n',
  ],
}

/** Returns an ordinary text of this length. */
export function plainText(length: number): string {
  return fill('The lamp of the tower is lit at nine. ', length)
}

/** A text of any length, made from few pieces. */
export type HostileText = { name: string; of: (length: number) => string }

const fill = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** Ways to make a long text: programs that read some text again and again are slow with one of them. */
const shapes: Record<string, (one: string, other: string, length: number) => string> = {
  repeated: (one, other, length) => fill(one + other, length),
  'opened once': (one, other, length) => (one + fill(other, length)).slice(0, length),
  'closed once': (one, other, length) => fill(one, length - other.length) + other,
  nested: (one, other, length) => fill(one, length >> 1) + fill(other, length - (length >> 1)),
  lines: (one, other, length) => fill(`${one}${other}\n`, length),
  'as code': (one, other, length) => `\`\`\`js\n${fill(one + other, length)}`.slice(0, length),
}

/**
 * Generates hostile texts: each piece of each grammar again and again, and so many others of two or
 * three pieces. The seed is fixed, so that every run is the same; `FC_SEED` changes it.
 */
export function hostileTexts(count: number): HostileText[] {
  const singles = Object.values(grammars).flatMap((pieces) =>
    pieces.map((piece) => made('repeated', piece, '')),
  )
  const pieceOf = (pieces: string[]) => fc.constantFrom(...pieces)
  const pair = fc
    .constantFrom(...Object.values(grammars), Object.values(grammars).flat())
    .chain((pieces) =>
      fc.tuple(pieceOf(pieces), fc.oneof(pieceOf(pieces), joined(pieceOf(pieces)))),
    )
  const texts = fc.tuple(fc.constantFrom(...Object.keys(shapes)), pair)
  const others = fc.sample(texts, { seed, numRuns: count })
  return [...singles, ...others.map(([shape, [one, other]]) => made(shape, one, other))]
}

function joined(piece: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.tuple(piece, piece).map((pieces) => pieces.join(''))
}

function made(shape: string, one: string, other: string): HostileText {
  const name = `${JSON.stringify(one + other)} ${shape}`
  return { name, of: (length) => shapes[shape]?.(one, other, length) ?? '' }
}
