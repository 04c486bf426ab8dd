import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'

const pagesAtOnce = 20

type Find = { page: number; start: number; end: number }

/** Whatever the case of the letters; a space matches any space, also the end of a line. */
export async function findInPages(db: Db, resourceId: string, typed: string): Promise<Find[]> {
  const words = typed.normalize('NFC').split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return []
  const pattern = new RegExp(words.map(escaped).join('\\s+'), 'giu')
  const finds: Find[] = []
  for (let after = 0; finds.length < limits.findsPerFile; ) {
    const pages = await nextPages(db, resourceId, { first, after })
    if (pages.length === 0) break
    for (const { n, text } of pages) {
      after = n
      for (const found of text.matchAll(pattern)) {
        if (finds.length === limits.findsPerFile) return finds
        finds.push({ page: n, start: found.index, end: found.index + found[0].length })
      }
      await setImmediate()
    }
  }
  return finds
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function nextPages(db: Db, resourceId: string, { first, after }: { first: string; after: number }) {
  return db
    .selectFrom('resource_pages')
    .select(['n', 'text'])
    .where('resource_id', '=', resourceId)
    .where('n', '>', after)
    .where(sql<boolean>`lower(text) like lower(${likePattern(first)})`)
    .orderBy('n')
    .limit(pagesAtOnce)
    .execute()
}
