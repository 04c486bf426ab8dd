import { z } from 'zod'
import { limits } from './limits.ts'

/** A UUIDv7 string, converted to lower case. */
export const id = z.uuid().toLowerCase()

/** Ids in a query, separated by commas; at most `max`. */
export function idList(max: number) {
  return z
    .string()
    .max(max * 40, 'too_many')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(id).max(max, 'too_many'))
    .default([])
}

/** A time: ISO 8601 in UTC, with milliseconds. PostgreSQL has no year 0. */
export const time = z.iso.datetime().refine((value) => !value.startsWith('0000'), 'invalid')

/** A size in bytes. */
export const bytes = z.number().int().nonnegative()

export const count = z.number().int().nonnegative()

/** The largest value of PostgreSQL's `integer`. */
const mostWhole = 2_147_483_647

/** A whole number from JSON, a form or a query, within the range of a column. */
export function wholeNumber(least: number, most = mostWhole) {
  return z.coerce.number().int('invalid').min(least, 'invalid').max(most, 'invalid')
}

/** Text that is not for display, such as a token or a search query. `max` counts UTF-16 units. */
export function word(max: number) {
  return z
    .string()
    .max(max, 'too_long')
    .refine((value) => storable.test(value), 'invalid')
}

// NUL and lone surrogates cannot be stored.
const storable = /^[^\0\p{Cs}]*$/u

/**
 * A line of text for display: NFC, trimmed, not blank, without control characters and without
 * characters that change the text direction, and with one space between words. `max` counts UTF-16
 * units.
 */
export function line(max: number) {
  return z
    .string()
    .max(max * 4, 'too_long')
    .transform((value) =>
      singleSpaced(clean(value))
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .trim(),
    )
    .pipe(z.string().min(1, 'required').max(max, 'too_long'))
}

/**
 * Returns a text as one line: line breaks become spaces, and so do several blanks in a row, of which
 * a screenful would hide what comes after them. A single blank stays as it is.
 */
export function singleSpaced(value: string): string {
  return value.replace(/[\n\r\t\u2028\u2029]/g, ' ').replace(blanks, ' ')
}

// Some blanks are no white space to Unicode. Invisible characters may be between blanks.
const blank = String.raw`[\s\u115f\u1160\u2800\u3164\uffa0]`
const blanks = new RegExp(String.raw`${blank}(?:\p{Default_Ignorable_Code_Point}*${blank})+`, 'gu')

/** A text for display, trimmed. It may be blank and have several lines. */
export function text(max: number) {
  return z
    .string()
    .max(max * 4, 'too_long')
    .transform((value) => clean(value).trim())
    .pipe(z.string().max(max, 'too_long'))
}

/** A text for display that must not be blank. */
export function writtenText(max: number) {
  return text(max).pipe(z.string().min(1, 'required').max(max, 'too_long'))
}

// Characters that email addresses use for names, comments, lists and quotes, and the full stops of
// other scripts. If they were allowed, one mailbox could have any number of different addresses.
const special = String.raw`\s@<>,;:()\[\]\\"\p{C}`
const label = String.raw`[^${special}.\u3002\uff0e\uff61]+`
const address = new RegExp(String.raw`^[^${special}]+@${label}(?:\.${label})+$`, 'u')

/**
 * An email address by a simple pattern (section 5), in NFC and lower case, so that equal addresses
 * are equal strings. Rejects characters that NFC or lower-casing turns into ASCII, because an
 * address with such a character belongs to another mailbox.
 */
export const email = z
  .string()
  .max(limits.emailLength, 'too_long')
  .refine((value) => ![...value].some(becomesPlain), 'not_an_email')
  .transform((value) => value.trim().normalize('NFC').toLowerCase())
  .pipe(z.string().regex(address, 'not_an_email'))

// Returns whether a character is turned into ASCII. Example: the Kelvin sign is lower-cased to the
// letter k.
function becomesPlain(character: string): boolean {
  if (character <= '\u007f') return false
  return /[\0-\u007f]/.test(character.normalize('NFC').toLowerCase())
}

/** A boolean from JSON, a form or a query. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'on', '1']).transform(() => true),
  z.enum(['false', 'off', '0', '']).transform(() => false),
])

/** A page size of at least 1. If it is missing or larger than `most`, it is `most`. */
export function limit(most: number) {
  return z.coerce
    .number()
    .min(1, 'invalid')
    .transform((wanted) => Math.min(wanted, most))
    .pipe(z.int('invalid'))
    .default(most)
}

/** An optional id; missing, '' and null all mean null. */
export const optionalId = z
  .union([id, z.literal('').transform(() => null), z.null()])
  .optional()
  .transform((value) => value ?? null)

// Removes characters that cannot be stored (NUL and lone surrogates), and other control
// characters, which would only hide something.
function clean(value: string): string {
  // Forms send a line break as CRLF, but `maxlength` counts it as one character.
  const text = nfc(value.toWellFormed())
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  return visible.test(text) ? text : ''
}

/**
 * Returns the text in NFC. Normalisation sorts combining marks in quadratic time, so a text with
 * more than 31 marks in a row, which no script needs, is returned unchanged.
 */
export function nfc(value: string): string {
  return endlessMarks.test(value) ? value : value.normalize('NFC')
}

const endlessMarks = /\p{M}{32}/u

// Joiners, fillers and the empty Braille cell are invisible.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** The name that a person gave themselves, where `displayName` is the reader's alias for them. */
export const realName = z.string().optional()

/**
 * A person's names and the reader's alias for them as people type them in Latin letters, for lists
 * in which people are searched: `zhangwei zw` for 张伟.
 */
export const spelling = z.string().optional()
