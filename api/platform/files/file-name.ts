import { nfc, singleSpaced } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const nameless = 'file'
const mostExtension = 20
// Control characters, and direction marks, which could hide a file's extension, as blanks could.
const hidden = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/gu

/** In NFC, without control characters; shortened before its extension. */
export function cleanFileName(raw: string): string {
  const last = raw.split(/[/\\]/).at(-1) ?? ''
  const name = singleSpaced(nfc(last.toWellFormed()).replace(hidden, '')).trim()
  if (/^\.*$/.test(name)) return nameless
  return shorten(name, limits.fileNameLength)
}

function shorten(name: string, most: number): string {
  if (name.length <= most) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= mostExtension ? name.slice(dot) : ''
  const stem = name.slice(0, most - ending.length)
  // Removes half of a surrogate pair.
  return stem.replace(/[\ud800-\udbff]$/, '') + ending
}
