import { z } from 'zod'
import { limits } from './limits.ts'

/** UUIDv7, in lower case. */
export const id = z.uuid().toLowerCase()

/** A UUIDv7: what is sent again with it and the same content is made once. */
export const onceId = z.uuidv7().toLowerCase().optional()

export function idList(max: number) {
  return z
    .string()
    .max(max * 40, 'too_many')
    .transform((list) => list.split(',').filter(Boolean))
    .pipe(z.array(id).max(max, 'too_many'))
    .default([])
}

/** ISO 8601 in UTC, with milliseconds. PostgreSQL has no year 0. */
export const time = z.iso.datetime().refine((value) => !value.startsWith('0000'), 'invalid')

export const bytes = z.number().int().nonnegative()

export const count = z.number().int().nonnegative()

/** The largest value of PostgreSQL's `integer`. */
const mostWhole = 2_147_483_647

/** From JSON, a form or a query, within the range of a column. */
export function wholeNumber(least: number, most = mostWhole) {
  return z.coerce.number().int('invalid').min(least, 'invalid').max(most, 'invalid')
}

/** Not for display: a token, a search query. `max` counts UTF-16 units. */
export function word(max: number) {
  return z
    .string()
    .max(max, 'too_long')
    .refine((value) => storable.test(value), 'invalid')
}

// NUL and lone surrogates cannot be stored.
const storable = /^[^\0\p{Cs}]*$/u

/** NFC, trimmed, not blank, no control or direction characters. `max`: UTF-16 units. */
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
 * Line breaks become spaces, and so do several blanks in a row, of which a screenful would hide
 * what follows. A single blank stays as it is.
 */
export function singleSpaced(value: string): string {
  return value.replace(/[\n\r\t\u2028\u2029]/g, ' ').replace(blanks, ' ')
}

// Some blanks are no white space to Unicode. Invisible characters may be between blanks.
const blank = String.raw`[\s\u115f\u1160\u2800\u3164\uffa0]`
const blanks = new RegExp(String.raw`${blank}(?:\p{Default_Ignorable_Code_Point}*${blank})+`, 'gu')

/** For display, trimmed. May be blank and have several lines. */
export function text(max: number) {
  return z
    .string()
    .max(max * 4, 'too_long')
    .transform((value) => clean(value).trim())
    .pipe(z.string().max(max, 'too_long'))
}

/** A file's text: not trimmed and not blank, with `\n` at the end of each line. */
export function fileText(max: number) {
  return z
    .string()
    .transform((value) => value.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(max, 'too_long').regex(/\S/, 'required'))
}

export function writtenText(max: number) {
  return text(max).pipe(z.string().min(1, 'required').max(max, 'too_long'))
}

// Characters for names, comments, lists and quotes, and other scripts' full stops. With them, one
// mailbox could have any number of addresses.
const special = String.raw`\s@<>,;:()\[\]\\"\p{C}`
const label = String.raw`[^${special}.\u3002\uff0e\uff61]+`
const address = new RegExp(String.raw`^[^${special}]+@${label}(?:\.${label})+$`, 'u')

/**
 * Section 5. NFC and lower case, so that equal addresses are equal strings. Rejects characters that
 * become ASCII by this, because they belong to another mailbox.
 */
export const email = z
  .string()
  .max(limits.emailLength, 'too_long')
  .refine((value) => ![...value].some(becomesPlain), 'not_an_email')
  .transform((value) => value.trim().normalize('NFC').toLowerCase())
  .pipe(z.string().regex(address, 'not_an_email'))

// For example, the Kelvin sign is lower-cased to the letter k.
function becomesPlain(character: string): boolean {
  if (character <= '\u007f') return false
  return /[\0-\u007f]/.test(character.normalize('NFC').toLowerCase())
}

/** From JSON, a form or a query. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'on', '1']).transform(() => true),
  z.enum(['false', 'off', '0', '']).transform(() => false),
])

/** `most` if missing or larger. */
export function limit(most: number) {
  return z.coerce
    .number()
    .min(1, 'invalid')
    .transform((wanted) => Math.min(wanted, most))
    .pipe(z.int('invalid'))
    .default(most)
}

/** Missing, '' and null are null. */
export const optionalId = z
  .union([id, z.literal('').transform(() => null), z.null()])
  .optional()
  .transform((value) => value ?? null)

// NUL and lone surrogates cannot be stored; other control characters would only hide something.
function clean(value: string): string {
  // Forms send a line break as CRLF, but `maxlength` counts it as one character.
  const text = nfc(value.toWellFormed())
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  return visible.test(text) ? text : ''
}

/** Sorting marks is quadratic: more than 31 in a row, which no script needs, stay unchanged. */
export function nfc(value: string): string {
  return endlessMarks.test(value) ? value : value.normalize('NFC')
}

const endlessMarks = /\p{M}{32}/u

// Joiners, fillers and the empty Braille cell are invisible.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Their own name, where `displayName` is the reader's alias. */
export const realName = z.string().optional()

/** Names and alias as typed in Latin letters, to search people: `zhangwei zw` for 张伟. */
export const spelling = z.string().optional()
