import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { id } from '#contract/fields.ts'
import type { Typed } from './phrases.ts'
import type { Key } from './streams.ts'

const mostWords = 8
const mostCloseness = 1

/** `phrases` are regular expressions, of JavaScript and of the database. */
type NameParts = { words: string[]; phrases: string[] }

export function namePartsOf({ others, phrases }: Typed): NameParts {
  return {
    words: others.split(/\s+/u).filter(Boolean).slice(0, mostWords),
    phrases: phrases.flatMap(patternOf),
  }
}

/** Of ASCII, of general punctuation, and full-width ones. */
const signs = '[\\s!-/:-@[-`{-~‐-‧　-〃〈-〟！-／：-＠]+'

/** Whole words beside each other; Chinese also within longer text. */
function patternOf(phrase: string): string[] {
  const words = phrase.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length > 0 ? [`(?<![a-z0-9])${words.join(signs)}(?![a-z0-9])`] : []
}

export function containsAll(folded: RawBuilder<unknown>, { words, phrases }: NameParts) {
  const conditions = [
    ...words.map((word) => sql`${folded} like ${fold(likePattern(word))}`),
    ...phrases.map((pattern) => sql`${folded} ~ ${pattern}`),
  ]
  return sql<boolean>`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`})`
}

// A subquery, so that the pattern is put in lower case once and not for each row.
function fold(pattern: string) {
  return sql`(select lower(${pattern}))`
}

/** 0 if equal, 1 if the name begins with it, 2 if it contains it, else 3. */
export function closenessTo(folded: RawBuilder<unknown>, typed: string) {
  const pattern = likePattern(typed)
  const whole = typed.toLowerCase()
  // The regular expression is slow, so it is used only for names that can match it.
  return sql<number>`case
    when ${folded} like ${fold(pattern.slice(1))} then case
      when ${folded} = ${whole} then 0
      when ${folded} like ${fold(`${pattern.slice(1, -1)}.%`)}
        and regexp_replace(${folded}, '\\.[a-z0-9]{1,8}$', '') = ${whole} then 0
      else 1 end
    when ${folded} like ${fold(pattern)} then 2
    else 3 end`
}

export function isAfter(closeness: RawBuilder<number>, rowId: RawBuilder<unknown>, key: Key) {
  const [close, lastId] = readKey(key)
  return sql<boolean>`(${closeness} > ${close} or (${closeness} = ${close} and ${rowId} < ${lastId}))`
}

export function placed(closeness: number, rowId: string) {
  return { key: [closeness, rowId], isFirst: closeness <= mostCloseness }
}

function readKey(key: Key) {
  const parsed = z.tuple([z.number().int().min(0).max(3), id]).safeParse(key)
  if (!parsed.success) throw new ApiError('invalid_cursor')
  return parsed.data
}

type Mark = { start: number; end: number }

export function marksIn(name: string, { words, phrases }: NameParts): Mark[] {
  const folded = name.toLowerCase()
  // Lower-casing changes the length of a few characters, and then the positions are not known.
  if (folded.length !== name.length) return []
  const found = [
    ...words.flatMap((word) => markAt(folded.indexOf(word.toLowerCase()), word)),
    ...phrases.flatMap((pattern) => {
      const match = new RegExp(pattern, 'u').exec(folded)
      return match ? markAt(match.index, match[0]) : []
    }),
  ]
  found.sort((one, other) => one.start - other.start)
  return found.filter(({ start }, index) => index === 0 || start >= (found[index - 1]?.end ?? 0))
}

function markAt(start: number, text: string): Mark[] {
  return start < 0 ? [] : [{ start, end: start + text.length }]
}
