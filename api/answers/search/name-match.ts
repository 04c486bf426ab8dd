import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { id } from '#contract/fields.ts'
import type { Key } from './streams.ts'

const mostWords = 8
const mostCloseness = 1

export function nameWords(typed: string): string[] {
  return typed.split(/\s+/u).filter(Boolean).slice(0, mostWords)
}

export function containsWords(folded: RawBuilder<unknown>, words: string[]) {
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`${folded} like ${fold(likePattern(word))}`),
    sql` and `,
  )})`
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

export function marksIn(name: string, words: string[]): { start: number; end: number }[] {
  const folded = name.toLowerCase()
  // Lower-casing changes the length of a few characters, and then the positions are not known.
  if (folded.length !== name.length) return []
  const found = words.flatMap((word) => {
    const start = folded.indexOf(word.toLowerCase())
    return start < 0 ? [] : [{ start, end: start + word.length }]
  })
  found.sort((one, other) => one.start - other.start)
  return found.filter(({ start }, index) => index === 0 || start >= (found[index - 1]?.end ?? 0))
}
