import fc from 'fast-check'

const aMillion = 1_000_000

/**
 * Strings that have caused failures in software before: invisible, halved, reversed or huge
 * strings, and code.
 */
const oddStrings = [
  '',
  ' ',
  '\n',
  '\t\r\n',
  '\u00a0\u3000',
  '\u200b',
  '\u2060\ufeff',
  '\u2800',
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00',
  'a\ud800b',
  '\ufffe\uffff',
  '\u{10ffff}',
  '\u{e0001}',
  'e\u0301\u0327',
  '\u202eevil\u202c',
  '\u2066rtl\u2069',
  '\u200f',
  'שלום',
  '\u0600',
  'Z\u0310\u0301\u0489',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🇸🇬',
  '1️⃣',
  '👍🏿',
  '\u200d',
  '漢字',
  'ﷺ',
  'İıſK',
  'ß',
  "'; drop table users; --",
  '\\',
  '%',
  '_',
  '%%',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\u001b[31m',
  '\u0007',
  '\u007f',
  'null',
  'undefined',
  'true',
  '0',
  '-1',
  '1e309',
  'NaN',
  '[]',
  '{}',
  '__proto__',
  'toString',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

// Numbers that JSON can write but JavaScript cannot represent exactly.
const oddNumbers = ['-0', '1e309', '-1e309', '1e-400', '9007199254740993', '2147483648', '0.1']

// The number is written into the JSON without quotes; see `jsonOf`.
const rawNumber = fc.constantFrom(...oddNumbers).map((text) => `@@${text}@@`)

const huge = fc.constantFrom(
  'x'.repeat(aMillion),
  '👩‍👩‍👧‍👦'.repeat(2_000),
  'e\u0301'.repeat(20_000),
  '\u202e'.repeat(50_000),
  ' '.repeat(30_000),
)

export const oddString = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...oddStrings) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constantFrom(...oddStrings).map((text) => text.repeat(300)) },
)

// This value is written without quotes too, because JSON.stringify cannot nest this deep.
const deep = fc
  .integer({ min: 1, max: 5_000 })
  .map((depth) => `@@${'['.repeat(depth)}${']'.repeat(depth)}@@`)

/** Generates values that are not valid. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, [], {}, [[]], [null]) },
  { weight: 8, arbitrary: oddString },
  { weight: 3, arbitrary: rawNumber },
  { weight: 2, arbitrary: fc.array(oddString, { maxLength: 5 }) },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 3_000 }, () => '')) },
  { weight: 1, arbitrary: huge },
)

/** Field names that no schema has, and names of prototype properties. */
export const extraFields = fc.dictionary(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'role', 'createdBy', ''),
  fc.constantFrom<unknown>(null, 'owner', { isPublic: true }, [], '@@1e309@@'),
  { maxKeys: 2 },
)

/** Returns the value as JSON, with the numbers that only JSON can write. */
export function jsonOf(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"@@([^"@]+)@@"/g, '$1')
}
