import { z } from 'zod'
import { limits } from './limits.ts'

/** A UUIDv7 string, in lower case however it was written. */
export const id = z.uuid().toLowerCase()

/** A moment: ISO 8601 in UTC, with milliseconds. There was no year 0. */
export const time = z.iso.datetime().refine((value) => !value.startsWith('0000'), 'invalid')

/** A size in bytes. */
export const bytes = z.number().int().nonnegative()

/** A count, never below zero. */
export const count = z.number().int().nonnegative()

/** The largest number that a column for whole numbers holds. */
const mostWhole = 2_147_483_647

/** A whole number as JSON or an address says it, of those that can be stored. */
export function wholeNumber(least: number, most = mostWhole) {
  return z.coerce.number().int('invalid').min(least, 'invalid').max(most, 'invalid')
}

/** Text that no person reads, such as a token or what is searched for, without what cannot be stored. */
export function word(max: number) {
  return z.string().max(max, 'too_long').regex(storable, 'invalid')
}

// NUL, and half of a pair of surrogates.
const storable = /^[^\0\p{Cs}]*$/u

/**
 * A line a person writes: NFC, trimmed, with something to be seen in it, without control characters
 * and without those that turn the direction of what follows. `max` counts UTF-16 units.
 */
export function line(max: number) {
  return z
    .string()
    .max(max * 4, 'too_long')
    .transform((value) =>
      clean(value)
        .replace(/[\r\n\t]+/g, ' ')
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .trim(),
    )
    .pipe(z.string().min(1, 'required').max(max, 'too_long'))
}

/** A text a person writes, trimmed; may be blank, may have lines. */
export function text(max: number) {
  return z
    .string()
    .max(max * 4, 'too_long')
    .transform((value) => clean(value).trim())
    .pipe(z.string().max(max, 'too_long'))
}

/** A text that must not be blank. */
export function writtenText(max: number) {
  return text(max).pipe(z.string().min(1, 'required'))
}

// What mail reads as names, comments, lists and quotes, and the full stops of other scripts: with them
// one mailbox would have as many addresses as one likes.
const special = String.raw`\s@<>,;:()\[\]\\"\p{C}`
const label = String.raw`[^${special}.\u3002\uff0e\uff61]+`
const address = new RegExp(String.raw`^[^${special}]+@${label}(?:\.${label})+$`, 'u')

/**
 * An e-mail address by a simple pattern (section 5), NFC and lower-cased: equal addresses are equal
 * text. One with a character that only case or form makes a plain letter of is nobody's.
 */
export const email = z
  .string()
  .max(limits.emailLength, 'too_long')
  .refine((value) => ![...value].some(becomesPlain), 'not_an_email')
  .transform((value) => value.trim().normalize('NFC').toLowerCase())
  .pipe(z.string().regex(address, 'not_an_email'))

// The Kelvin sign is lower-cased to a k: the mailbox with the one is not that with the other.
function becomesPlain(character: string): boolean {
  if (character <= '\u007f') return false
  return /[\0-\u007f]/.test(character.normalize('NFC').toLowerCase())
}

/** True or false, as JSON says it or as a form or a query does. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'on', '1']).transform(() => true),
  z.enum(['false', 'off', '0', '']).transform(() => false),
])

/** How many to answer with, from 1 to `most`. */
export function limit(most: number) {
  return wholeNumber(1, most).default(most)
}

/** An id that may be missing, empty or null, which all mean "none". */
export const optionalId = z
  .union([id, z.literal('').transform(() => null), z.null()])
  .optional()
  .transform((value) => value ?? null)

// Lone surrogates and NUL cannot be stored as text; the other controls only ever hide something.
function clean(value: string): string {
  const text = nfc(value.toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  return visible.test(text) ? text : ''
}

/**
 * A text in its composed form. Marks are put in order one by one, which takes the square of their
 * number: a text with more on one letter than any script has stays as it is.
 */
export function nfc(value: string): string {
  return endlessMarks.test(value) ? value : value.normalize('NFC')
}

const endlessMarks = /\p{M}{32}/u

// Joiners, fillers and the empty Braille cell show nothing, however many there are.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
